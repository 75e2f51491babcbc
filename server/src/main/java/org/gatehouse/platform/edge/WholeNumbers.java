package org.gatehouse.platform.edge;

import java.beans.PropertyEditorSupport;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.springframework.web.bind.WebDataBinder;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.InitBinder;

/**
 * Reads whole numbers in addresses and parameters. Spring's own reading leaves out blanks and knows hexadecimal numbers: {@code 1 2} was
 * number 12, and {@code #12} number 18. Where a converter fails, Spring tries that reading again, so these are editors.
 */
@ControllerAdvice
final class WholeNumbers {

    private static final Pattern DIGITS = Pattern.compile("-?[0-9]{1,19}");

    @InitBinder
    void register(WebDataBinder binder) {
        binder.registerCustomEditor(Long.class, new Editor(Long::valueOf, true));
        binder.registerCustomEditor(long.class, new Editor(Long::valueOf, false));
        binder.registerCustomEditor(Integer.class, new Editor(Integer::valueOf, true));
        binder.registerCustomEditor(int.class, new Editor(Integer::valueOf, false));
    }

    /** Reads one number; an empty text is none where there may be none. */
    private static final class Editor extends PropertyEditorSupport {

        private final Function<String, Number> number;
        private final boolean mayBeEmpty;

        Editor(Function<String, Number> number, boolean mayBeEmpty) {
            this.number = number;
            this.mayBeEmpty = mayBeEmpty;
        }

        @Override
        public void setAsText(String text) {
            String digits = text.strip();
            if (mayBeEmpty && text.isEmpty()) {
                setValue(null);
            } else if (DIGITS.matcher(digits).matches()) {
                setValue(number.apply(digits));
            } else {
                throw new NumberFormatException("not a whole number");
            }
        }
    }
}
