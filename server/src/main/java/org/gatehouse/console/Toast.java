package org.gatehouse.console;

import java.io.Serializable;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Something that was done, said once at the page's edge.
 *
 * @param text in the reader's language
 * @param wrong whether it is about a failure, which stays until it is put away
 * @param undo what a button beside it sends to take it back; null where there is no way
 */
public record Toast(String text, boolean wrong, @Nullable Undo undo) implements Serializable {

    /**
     * The form behind the button.
     *
     * @param label what the button says
     * @param action where it is sent, by POST
     * @param fields what it sends
     */
    public record Undo(String label, String action, Map<String, String> fields) implements Serializable {}

    public static Toast done(String text) {
        return new Toast(text, false, null);
    }

    public static Toast failed(String text) {
        return new Toast(text, true, null);
    }

    public Toast withUndo(String label, String action, Map<String, String> fields) {
        return new Toast(text, wrong, new Undo(label, action, fields));
    }
}
