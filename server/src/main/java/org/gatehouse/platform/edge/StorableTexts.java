package org.gatehouse.platform.edge;

import java.beans.PropertyEditorSupport;
import org.gatehouse.platform.web.UnreadableValueException;
import org.springframework.web.bind.WebDataBinder;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.InitBinder;

/** Reads texts in addresses and parameters. PostgreSQL cannot store U+0000, and its refusal would not name the parameter. */
@ControllerAdvice
final class StorableTexts {

    @InitBinder
    void register(WebDataBinder binder) {
        binder.registerCustomEditor(String.class, new Editor());
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
