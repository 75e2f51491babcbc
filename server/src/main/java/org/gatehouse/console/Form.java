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
 * What stands in a form, and what is wrong with it: beside the field in the reader's words, with what was typed kept. It also knows
 * what the form was filled with, so that whoever was overtaken by another editor sees both versions.
 */
public final class Form {

    /** What the field held when the form was shown; the template {@code console/components/base} writes it. */
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

    /** A form filled with what is stored; null and false are left empty, collections are ticked boxes. */
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

    // ---- what stands in it

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

    /** What was typed, without blanks around it; null when nothing was. */
    public @Nullable String text(String name) {
        String text = value(name).strip();
        return text.isEmpty() ? null : text;
    }

    /** A whole number; null when nothing was typed, and when it is none, which the field then says. */
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

    /** A number that names something; null when none does. */
    public @Nullable Long id(String name) {
        String text = text(name);
        return text != null && text.matches("\\d{1,18}") ? Long.valueOf(text) : null;
    }

    /** The same of ticked boxes. */
    public List<Long> ids(String name) {
        return all(name).stream()
                .filter(text -> text.matches("\\d{1,18}"))
                .map(Long::valueOf)
                .distinct()
                .toList();
    }

    /** A day; null when nothing was typed, and when it is none, which the field then says. */
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

    // ---- what is wrong with it

    /** A text in the reader's language, for {@link #wrong}. */
    public String message(String key) {
        return screen.text(key);
    }

    /** Says at the field what is wrong; the first remark stays. */
    public void wrong(String name, String said) {
        errors.putIfAbsent(name, said);
    }

    /** Says above the form what is wrong with all of it. */
    public void wrong(String said) {
        problem = problem == null ? said : problem;
    }

    public boolean isWrong() {
        return problem != null || !errors.isEmpty() || !theirs.isEmpty();
    }

    public @Nullable String error(String name) {
        return errors.get(name);
    }

    /** What is wrong with all of it; null when nothing is. */
    public @Nullable String problem() {
        return problem;
    }

    /** Holds what the service would be sent against the rules that stand on it; whether nothing is wrong by now. */
    public boolean keeps(Validator rules, Object sent) {
        for (ConstraintViolation<Object> broken : rules.validate(sent)) {
            wrong(fieldOf(broken.getPropertyPath().toString()), said(broken));
        }
        return !isWrong();
    }

    /** Does it, unless something is wrong already or the service refuses; whether it was done. */
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

    /** In the reader's words where there are some, else as the service said it. */
    private String said(ProblemException refused) {
        String name = refused.problem().name().toLowerCase(Locale.ROOT);
        return known("problem." + name, refused.detail());
    }

    /** What people call this, where there is a text for it; else its own words. */
    public String named(String prefix, String name) {
        return known(prefix + name, name.replace('_', ' '));
    }

    private String known(String key, String otherwise) {
        String said = screen.text(key);
        return said.equals(key) ? otherwise : said;
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

    /** {@code textColor} is the field {@code text_color}, {@code name.text} the field {@code name}. */
    private static String fieldOf(String path) {
        return path.replaceFirst("[.\\[].*", "")
                .replaceAll("([a-z0-9])([A-Z])", "$1_$2")
                .toLowerCase(Locale.ROOT);
    }

    // ---- two editors

    /** What the form was filled with, to be sent back with it. */
    public Map<String, String> base() {
        Map<String, String> fields = new LinkedHashMap<>();
        base.forEach((name, value) -> fields.put(WAS + name, value));
        return fields;
    }

    /**
     * Compares what the form was filled with to what is stored now. Where somebody changed a value meanwhile, both are shown, and
     * sending the form once more overwrites it knowingly.
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

    /** What was typed, as {@link #theirs} has what is stored. */
    public String mine(String name) {
        return joined(all(name));
    }

    /**
     * A value of {@link #mine} or {@link #theirs} for people.
     *
     * @param names what people call the values where they are numbers
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

    /** Names of the fields whose values somebody changed meanwhile, with what is stored now. */
    public Map<String, String> theirs() {
        return theirs;
    }

    // ---- shown

    /** The template with this form as {@code form}; what is wrong with it decides the status. */
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

    /** For {@link #of}, whose values may be null. */
    public static Map<String, @Nullable Object> fields(@Nullable Object... namesAndValues) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        for (int at = 0; at < namesAndValues.length; at += 2) {
            fields.put(String.valueOf(namesAndValues[at]), namesAndValues[at + 1]);
        }
        return fields;
    }
}
