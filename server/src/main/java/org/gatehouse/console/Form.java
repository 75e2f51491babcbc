package org.gatehouse.console;

import jakarta.validation.ConstraintViolation;
import jakarta.validation.Validator;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.text.Colors;
import org.gatehouse.platform.text.SingleLineText;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.util.MultiValueMap;
import org.springframework.web.servlet.View;

/**
 * The values of a form and its errors. Each error stands beside its field in the reader's language, and what was typed is kept. The form
 * also knows its original values: when another editor has changed them meanwhile, the user sees both versions.
 */
public final class Form {

    /** Prefix of the fields with the original values; the template {@code console/components/base} writes them. */
    private static final String WAS = "was.";

    private final Screen screen;
    private final Map<String, List<String>> values;
    private final Map<String, String> base;
    private final Map<String, String> errors = new LinkedHashMap<>();
    private final Map<String, String> theirs = new LinkedHashMap<>();
    private @Nullable String problem;
    private HttpStatus status = HttpStatus.UNPROCESSABLE_CONTENT;

    private Form(Screen screen, Map<String, List<String>> values, Map<String, String> base) {
        this.screen = screen;
        this.values = values;
        this.base = base;
    }

    /** A form with the stored values. Null and false become empty fields, collections become ticked boxes. */
    public static Form of(Screen screen, Map<String, ? extends @Nullable Object> stored) {
        Map<String, List<String>> values = new LinkedHashMap<>();
        Map<String, String> base = new LinkedHashMap<>();
        stored.forEach((name, value) -> {
            values.put(name, texts(value));
            base.put(name, joined(texts(value)));
        });
        return new Form(screen, values, base);
    }

    /** A form as it was sent. */
    public static Form sent(Screen screen, MultiValueMap<String, String> fields) {
        Map<String, List<String>> values = new LinkedHashMap<>();
        Map<String, String> base = new TreeMap<>();
        fields.forEach((name, sent) -> {
            if (name.startsWith(WAS)) {
                base.put(name.substring(WAS.length()), String.valueOf(sent.getFirst()));
            } else {
                values.put(name, sent.stream().map(Form::normalised).toList());
            }
        });
        return new Form(screen, values, base);
    }

    private static List<String> texts(@Nullable Object value) {
        if (value == null || Boolean.FALSE.equals(value)) {
            return List.of();
        }
        if (value instanceof Collection<?> several) {
            return several.stream().map(String::valueOf).toList();
        }
        return List.of(value.toString());
    }

    /** Browsers send line breaks as CR LF. */
    private static String normalised(String text) {
        return text.replace("\r\n", "\n");
    }

    private static String joined(List<String> values) {
        return String.join(
                ",", values.stream().filter(value -> !value.isEmpty()).sorted().toList());
    }

    // ---- values

    public String value(String name) {
        List<String> all = values.getOrDefault(name, List.of());
        return all.isEmpty() ? "" : all.getFirst();
    }

    public List<String> all(String name) {
        return values.getOrDefault(name, List.of());
    }

    /** Whether the box with this value is ticked. */
    public boolean has(String name, Object value) {
        return all(name).contains(value.toString());
    }

    public boolean checked(String name) {
        return !value(name).isEmpty();
    }

    /** The typed text without blanks around it; null when nothing was typed. */
    public @Nullable String text(String name) {
        String text = value(name).strip();
        return text.isEmpty() ? null : text;
    }

    /** A whole number; null when nothing was typed. When the text is no number, the result is null too and the field gets an error. */
    public @Nullable Integer whole(String name) {
        String text = text(name);
        if (text == null) {
            return null;
        }
        try {
            return Integer.valueOf(text);
        } catch (NumberFormatException none) {
            wrong(name, screen.text("form.whole"));
            return null;
        }
    }

    /** An id; null when the text is no id. */
    public @Nullable Long id(String name) {
        String text = text(name);
        return text != null && text.matches("\\d{1,18}") ? Long.valueOf(text) : null;
    }

    /** The ids of the ticked boxes. */
    public List<Long> ids(String name) {
        return all(name).stream()
                .filter(text -> text.matches("\\d{1,18}"))
                .map(Long::valueOf)
                .distinct()
                .toList();
    }

    /** A day; null when nothing was typed. When the text is no day, the result is null too and the field gets an error. */
    public @Nullable LocalDate day(String name) {
        String text = text(name);
        if (text == null) {
            return null;
        }
        try {
            return LocalDate.parse(text);
        } catch (DateTimeParseException none) {
            wrong(name, screen.text("form.day"));
            return null;
        }
    }

    // ---- errors

    /** A text in the reader's language, as {@link #wrong} needs it. */
    public String message(String key) {
        return screen.text(key);
    }

    /** Adds an error to the field; the first error of a field stays. */
    public void wrong(String name, String said) {
        errors.putIfAbsent(name, said);
    }

    /** Adds an error about the whole form, which is shown above it. */
    public void wrong(String said) {
        problem = problem == null ? said : problem;
    }

    public boolean isWrong() {
        return problem != null || !errors.isEmpty() || !theirs.isEmpty();
    }

    public @Nullable String error(String name) {
        return errors.get(name);
    }

    /** The error about the whole form; null when there is none. */
    public @Nullable String problem() {
        return problem;
    }

    /** Validates what the service would be sent; returns whether the form has no error. */
    public boolean keeps(Validator rules, Object sent) {
        for (ConstraintViolation<Object> broken : rules.validate(sent)) {
            wrong(fieldOf(broken.getPropertyPath().toString()), said(broken));
        }
        return !isWrong();
    }

    /** Runs the write unless the form already has an error; returns whether the service accepted it. */
    public boolean done(Runnable write) {
        if (isWrong()) {
            return false;
        }
        try {
            write.run();
            return true;
        } catch (ProblemException refused) {
            refused(refused);
            return false;
        }
    }

    private void refused(ProblemException refused) {
        HttpStatus answered = refused.problem().status();
        boolean ofThePage = refused.problem() == PlatformProblem.NOT_FOUND
                || refused.problem() == PlatformProblem.FORBIDDEN
                || answered == HttpStatus.UNAUTHORIZED;
        if (ofThePage || !answered.is4xxClientError()) {
            throw refused;
        }
        status = answered;
        boolean invalid = refused.problem() == PlatformProblem.INVALID;
        for (String error : refused.errors()) {
            int colon = error.indexOf(": ");
            if (colon > 0) {
                String field = fieldOf(error.substring(0, colon));
                wrong(field, invalid ? known("form.invalid." + field, screen.text("form.invalid")) : said(refused));
            }
        }
        if (refused.errors().isEmpty()) {
            wrong(said(refused));
        }
    }

    /** The refusal in the reader's language when there is a text for it; otherwise the service's own text. */
    private String said(ProblemException refused) {
        String name = refused.problem().name().toLowerCase(Locale.ROOT);
        return known("problem." + name, refused.detail());
    }

    private String known(String key, String otherwise) {
        return Objects.requireNonNullElse(screen.find(key), otherwise);
    }

    private String said(ConstraintViolation<?> broken) {
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
            default -> saidOfPattern(broken.getMessageTemplate());
        };
    }

    private String saidOfPattern(String wanted) {
        if (wanted.equals(Colors.WANTED)) {
            return screen.text("form.colour");
        }
        return screen.text(wanted.equals(SingleLineText.WANTED) ? "form.one-line" : "form.invalid");
    }

    /**
     * Finds the field of a property path: {@code textColor} is the field {@code text_color}, {@code name.text} is the field {@code name}.
     */
    private static String fieldOf(String path) {
        return path.replaceFirst("[.\\[].*", "")
                .replaceAll("([a-z0-9])([A-Z])", "$1_$2")
                .toLowerCase(Locale.ROOT);
    }

    // ---- two editors

    /** The original values, which the form sends back. */
    public Map<String, String> base() {
        Map<String, String> fields = new LinkedHashMap<>();
        base.forEach((name, value) -> fields.put(WAS + name, value));
        return fields;
    }

    /**
     * Compares the original values with what is stored now. When somebody changed a value meanwhile, both versions are shown, and sending
     * the form again overwrites that change knowingly.
     */
    public void compare(Form stored) {
        if (base.isEmpty()) {
            return;
        }
        stored.base.forEach((name, is) -> {
            String was = base.getOrDefault(name, "");
            if (!normalised(was).equals(normalised(is)) && !joined(all(name)).equals(normalised(is))) {
                theirs.put(name, is);
            }
        });
        base.putAll(stored.base);
        if (!theirs.isEmpty()) {
            status = HttpStatus.CONFLICT;
        }
    }

    /** The typed value, in the same form as the stored values of {@link #theirs}. */
    public String mine(String name) {
        return joined(all(name));
    }

    /**
     * A value of {@link #mine} or {@link #theirs} as it is shown to people.
     *
     * @param names the names of values that are numbers
     */
    public String shown(String value, Map<String, String> names) {
        if (value.equals("true")) {
            return screen.text("form.yes");
        }
        return names.isEmpty()
                ? value
                : Arrays.stream(value.split(",", -1))
                        .map(one -> names.getOrDefault(one, one))
                        .collect(Collectors.joining(", "));
    }

    /** The fields whose values somebody changed meanwhile, with the values that are stored now. */
    public Map<String, String> theirs() {
        return theirs;
    }

    // ---- shown

    /** Shows the template with this form as {@code form}; the errors of the form decide the status. */
    public View show(String template, Map<String, ? extends @Nullable Object> parameters) {
        Map<String, Object> all = new LinkedHashMap<>(parameters);
        all.put("form", this);
        View page = screen.show(template, all);
        int answered = isWrong() ? status.value() : HttpStatus.OK.value();
        return (model, request, response) -> {
            response.setStatus(answered);
            page.render(model, request, response);
        };
    }

    /** A map for {@link #of}; its values may be null. */
    public static Map<String, @Nullable Object> fields(@Nullable Object... namesAndValues) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        for (int at = 0; at < namesAndValues.length; at += 2) {
            fields.put(String.valueOf(namesAndValues[at]), namesAndValues[at + 1]);
        }
        return fields;
    }
}
