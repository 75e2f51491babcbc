package org.gatehouse.console;

import jakarta.validation.ConstraintViolation;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.gatehouse.auth.PasskeyProblem;
import org.gatehouse.event.EventInput;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.text.Colors;
import org.gatehouse.platform.text.SingleLineText;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;

/** The errors of a form, by field and about all of it, in the reader's language. */
final class FormErrors {

    private final Screen screen;
    private final Map<String, String> errors = new LinkedHashMap<>();
    private @Nullable String problem;
    private HttpStatus status = HttpStatus.UNPROCESSABLE_CONTENT;

    FormErrors(Screen screen) {
        this.screen = screen;
    }

    /** Adds an error to the field; the first error of a field stays. */
    void add(String name, String said) {
        errors.putIfAbsent(name, said);
    }

    /** Adds an error about the whole form; the first stays. */
    void add(String said) {
        problem = problem == null ? said : problem;
    }

    boolean any() {
        return problem != null || !errors.isEmpty();
    }

    /** The error of a field. The field {@code member}, in which people choose by name, is {@code member_id} of the input. */
    @Nullable
    String of(String name) {
        String own = errors.get(name);
        return own == null ? errors.get(name + "_id") : own;
    }

    @Nullable
    String ofForm() {
        return problem;
    }

    /** The status of the page that shows the errors. */
    HttpStatus status() {
        return status;
    }

    /** Adds the rules that the input breaks. */
    void addBroken(Set<ConstraintViolation<Object>> broken) {
        broken.forEach(one -> {
            String field = fieldOf(one.getPropertyPath().toString());
            add(field, message(one, field));
        });
    }

    /** Adds what the service refused. Refusals of the page itself, such as not found, go to the error page. */
    void addRefused(ProblemException refused) {
        HttpStatus answered = refused.problem().status();
        boolean ofThePage = refused.problem() == PlatformProblem.NOT_FOUND
                || refused.problem() == PlatformProblem.FORBIDDEN
                || (refused.problem() == PasskeyProblem.PASSKEY_NEEDED
                        && refused.errors().isEmpty())
                || answered == HttpStatus.UNAUTHORIZED;
        if (ofThePage || !answered.is4xxClientError()) {
            throw refused;
        }
        status = answered;
        boolean invalid = refused.problem() == PlatformProblem.INVALID;
        for (String error : refused.errors()) {
            int colon = error.indexOf(": ");
            if (colon > 0) {
                String path = error.substring(0, colon);
                String said = invalid ? invalid(fieldOf(path)) : message(refused);
                add(fieldOf(path), said);
                add(path, said);
            }
        }
        if (refused.errors().isEmpty()) {
            add(message(refused));
        }
    }

    /** The refusal in the reader's language when there is a text for it; otherwise the service's own text. */
    private String message(ProblemException refused) {
        String name = refused.problem().name().toLowerCase(Locale.ROOT);
        return screen.known("problem." + name, refused.detail());
    }

    /** What the field may contain; where there is no text for it, only that this is not it. */
    private String invalid(String field) {
        return screen.known("form.invalid." + field, screen.text("form.invalid"));
    }

    private String message(ConstraintViolation<?> broken, String field) {
        String rule = broken.getConstraintDescriptor()
                .getAnnotation()
                .annotationType()
                .getSimpleName();
        Map<String, Object> attributes = broken.getConstraintDescriptor().getAttributes();
        return switch (rule) {
            case "NotNull", "NotBlank", "NotEmpty" -> screen.text("form.required");
            case "Size" -> screen.text("form.size", String.valueOf(attributes.get("max")));
            case "Min" -> screen.text("form.min", String.valueOf(attributes.get("value")));
            case "Max" -> screen.text("form.max", String.valueOf(attributes.get("value")));
            default -> patternMessage(broken.getMessageTemplate(), field);
        };
    }

    private String patternMessage(String wanted, String field) {
        if (wanted.equals(Colors.WANTED)) {
            return screen.text("form.colour");
        }
        if (wanted.equals(EventInput.CODE_WANTED)) {
            return screen.text("form.event-code");
        }
        return wanted.equals(SingleLineText.WANTED) ? screen.text("form.one-line") : invalid(field);
    }

    /**
     * Finds the field of a property path: {@code textColor} is the field {@code text_color}, {@code name.text} is the field {@code name}.
     */
    private static String fieldOf(String path) {
        return path.replaceFirst("[.\\[].*", "")
                .replaceAll("([a-z0-9])([A-Z])", "$1_$2")
                .toLowerCase(Locale.ROOT);
    }
}
