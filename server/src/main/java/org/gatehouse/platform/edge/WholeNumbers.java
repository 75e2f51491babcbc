package org.gatehouse.platform.edge;

import java.beans.PropertyEditorSupport;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.gatehouse.platform.web.UnreadableValueException;
import org.springframework.format.FormatterRegistry;
import org.springframework.web.bind.WebDataBinder;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.InitBinder;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * Reads whole numbers in addresses and parameters. Spring's own reading leaves out blanks and knows hexadecimal numbers: {@code 1 2} was
 * number 12, and {@code #12} number 18. Where a converter fails, Spring tries that reading again, so single numbers are read by editors.
 */
@ControllerAdvice
final class WholeNumbers implements WebMvcConfigurer {

    private static final Pattern DIGITS = Pattern.compile("-?[0-9]{1,19}");

    @InitBinder
    void register(WebDataBinder binder) {
        binder.registerCustomEditor(Long.class, new Editor(Long::valueOf, true));
        binder.registerCustomEditor(long.class, new Editor(Long::valueOf, false));
        binder.registerCustomEditor(Integer.class, new Editor(Integer::valueOf, true));
        binder.registerCustomEditor(int.class, new Editor(Integer::valueOf, false));
    }

    /** Lists of numbers are read by converters alone, one for each element. */
    @Override
    public void addFormatters(FormatterRegistry registry) {
        registry.addConverter(String.class, Long.class, text -> number(text, Long::valueOf));
        registry.addConverter(String.class, Integer.class, text -> number(text, Integer::valueOf));
    }

    private static <N extends Number> N number(String text, Function<String, N> read) {
        String digits = text.strip();
        try {
            if (!DIGITS.matcher(digits).matches()) {
                throw new NumberFormatException("not a whole number");
            }
            return read.apply(digits);
        } catch (NumberFormatException noNumber) {
            throw new UnreadableValueException("is not a valid whole number");
        }
    }

    /** Reads one number; an empty text is none where there may be none. */
    private static final class Editor extends PropertyEditorSupport {

        private final Function<String, Number> read;
        private final boolean mayBeEmpty;

        Editor(Function<String, Number> read, boolean mayBeEmpty) {
            this.read = read;
            this.mayBeEmpty = mayBeEmpty;
        }

        @Override
        public void setAsText(String text) {
            setValue(mayBeEmpty && text.isEmpty() ? null : number(text, read));
        }
    }
}
