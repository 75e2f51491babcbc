package org.gatehouse.platform.edge;

import java.beans.PropertyEditorSupport;
import org.gatehouse.platform.web.UnreadableValueException;
import org.springframework.web.bind.WebDataBinder;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.InitBinder;
import org.springframework.web.bind.annotation.RestController;

/**
 * Reads texts in addresses and parameters of the API; pages word their refusals themselves. PostgreSQL cannot store U+0000, and its refusal
 * would not name the parameter. A gate's cursor is only compared: a gate that sends an unknown one gets everything.
 */
@ControllerAdvice(annotations = RestController.class)
final class StorableTexts {

    private static final String CURSOR = "cursor";

    @InitBinder
    void register(WebDataBinder binder) {
        if (!CURSOR.equals(binder.getObjectName())) {
            binder.registerCustomEditor(String.class, new Editor());
        }
    }

    private static final class Editor extends PropertyEditorSupport {

        @Override
        public void setAsText(String text) {
            if (text.indexOf('\0') >= 0) {
                throw new UnreadableValueException("holds U+0000, which no text can hold");
            }
            setValue(text);
        }
    }
}
