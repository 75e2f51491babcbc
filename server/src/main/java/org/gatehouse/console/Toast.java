package org.gatehouse.console;

import java.io.Serializable;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A short message about an action, shown once at the edge of the page.
 *
 * @param text in the reader's language
 * @param wrong whether it reports a failure; such a message stays until the user closes it
 * @param undo what the button beside it sends to take the action back; null when that is not possible
 */
public record Toast(String text, boolean wrong, @Nullable Undo undo) implements Serializable {

    /**
     * The form behind the button.
     *
     * @param label the text of the button
     * @param action the address to which the form is sent, by POST
     * @param fields the fields that it sends, each with its values
     */
    public record Undo(String label, String action, Map<String, List<String>> fields) implements Serializable {}

    public static Toast done(String text) {
        return new Toast(text, false, null);
    }

    public static Toast failed(String text) {
        return new Toast(text, true, null);
    }

    public Toast withUndo(String label, String action, Map<String, List<String>> fields) {
        return new Toast(text, wrong, new Undo(label, action, fields));
    }
}
