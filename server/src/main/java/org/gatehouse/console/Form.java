package org.gatehouse.console;

import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.text.CleanText;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.servlet.View;

/**
 * The values of a form, with its {@link FormErrors} and its {@link EditConflict}. What was typed is kept, and each error stands beside its
 * field in the reader's language. A controller takes the sent form as a parameter; a page that shows a form without values takes it too.
 */
public final class Form {

    /** Keys are random UUIDs. */
    private static final int LENGTH_OF_A_KEY = 36;

    /** The field of the component {@code once}. */
    private static final String ONCE = "once";

    private static final Pattern KEY = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    /** Years have four digits: the database keeps none of six. */
    private static final int LENGTH_OF_A_DAY = 10;

    private final Screen screen;
    private final Map<String, List<String>> values;
    private final FormErrors errors;
    private final EditConflict conflict;
    private @Nullable Supplier<Form> stored;
    private boolean again;

    private Form(Screen screen, Map<String, List<String>> values, Map<String, String> base) {
        this.screen = screen;
        this.values = values;
        this.errors = new FormErrors(screen);
        this.conflict = new EditConflict(screen, base);
    }

    /** A form with the stored values. Null and false become empty fields, collections become ticked boxes. */
    public static Form of(Screen screen, Map<String, ? extends @Nullable Object> stored) {
        Map<String, List<String>> values = new LinkedHashMap<>();
        Map<String, String> base = new LinkedHashMap<>();
        stored.forEach((name, value) -> {
            values.put(name, texts(value));
            base.put(name, EditConflict.joined(texts(value)));
        });
        return new Form(screen, values, base);
    }

    /** A form as it was sent. The database keeps no U+0000, so each field that has one is wrong. */
    static Form sent(Screen screen, Map<String, String[]> fields) {
        Map<String, List<String>> values = new LinkedHashMap<>();
        fields.forEach((name, sent) -> {
            if (!EditConflict.isBase(name)) {
                values.put(
                        name,
                        Arrays.stream(sent)
                                .map(text -> CleanText.typed(EditConflict.normalised(text)))
                                .toList());
            }
        });
        Form form = new Form(screen, values, EditConflict.base(fields));
        values.forEach((name, sent) -> {
            if (sent.stream().anyMatch(text -> text.indexOf('\0') >= 0)) {
                form.wrong(name, screen.text("form.character"));
            }
        });
        return form;
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

    /** A map for {@link #of} and {@link #show}; its values may be null. */
    public static Map<String, @Nullable Object> fields(@Nullable Object... namesAndValues) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        for (int at = 0; at < namesAndValues.length; at += 2) {
            fields.put(String.valueOf(namesAndValues[at]), namesAndValues[at + 1]);
        }
        return fields;
    }

    /** Choices by number as {@link EditConflict#shown} needs them. */
    public static Map<String, String> named(Map<Long, String> choices) {
        Map<String, String> named = new LinkedHashMap<>();
        choices.forEach((id, name) -> named.put(id.toString(), name));
        return named;
    }

    // ---- values

    /** Fills a field that was not sent. */
    public void preset(String name, String value) {
        values.putIfAbsent(name, List.of(value));
    }

    /** Keeps a field as it was typed, with its blanks and invisible characters, because it is compared with what a machine sends. */
    public void keep(String name, String typed) {
        values.put(name, List.of(typed));
    }

    public String value(String name) {
        List<String> all = all(name);
        return all.isEmpty() ? "" : all.getFirst();
    }

    public List<String> all(String name) {
        return values.getOrDefault(name, List.of());
    }

    /** Whether the box or option with this value is chosen. */
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

    /** The key that the page gave the form, so that sending it twice does once; null where there is none. */
    public @Nullable String key() {
        String key = value("key");
        return key.length() == LENGTH_OF_A_KEY ? key : null;
    }

    /** The typed lines that are not empty, without blanks around them. */
    public List<String> lines(String name) {
        return value(name)
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .toList();
    }

    /** A whole number; null when nothing was typed. When the text is no number, the result is null too and the field gets an error. */
    public @Nullable Integer whole(String name) {
        String text = text(name);
        try {
            return text == null ? null : Integer.valueOf(text);
        } catch (NumberFormatException none) {
            wrong(name, screen.text("form.whole"));
            return null;
        }
    }

    /** A day; null when nothing was typed. When the text is no day, the result is null too and the field gets an error. */
    public @Nullable LocalDate day(String name) {
        String text = text(name);
        try {
            return text == null ? null : LocalDate.parse(text.length() == LENGTH_OF_A_DAY ? text : "");
        } catch (DateTimeParseException none) {
            wrong(name, screen.text("form.day"));
            return null;
        }
    }

    /** An id; null when the text is no id. */
    public @Nullable Long id(String name) {
        return isId(value(name).strip()) ? Long.valueOf(value(name).strip()) : null;
    }

    /** An id that the page itself sends; without it the whole form is wrong. */
    public long sentId(String name) {
        Long id = id(name);
        if (id == null) {
            wrong(message("form.invalid"));
        }
        return Objects.requireNonNullElse(id, 0L);
    }

    /** The ids of the ticked boxes. */
    public List<Long> ids(String name) {
        return all(name).stream()
                .filter(Form::isId)
                .map(Long::valueOf)
                .distinct()
                .toList();
    }

    private static boolean isId(String text) {
        return text.matches("\\d{1,18}");
    }

    /** The chosen constant; empty when the field names none of them. */
    public <E extends Enum<E>> Optional<E> choice(String name, E[] known) {
        return Arrays.stream(known)
                .filter(one -> one.name().equals(value(name)))
                .findFirst();
    }

    // ---- errors

    /** A text in the reader's language, as {@link #wrong} needs it. */
    public String message(String key, Object... arguments) {
        return screen.text(key, arguments);
    }

    /** Adds an error to the field; the first error of a field stays. */
    public void wrong(String name, String said) {
        errors.add(name, said);
    }

    /** Adds an error about the whole form, which is shown above it. */
    public void wrong(String said) {
        errors.add(said);
    }

    /** Adds an error to the field when it is empty. */
    public void require(String name) {
        if (text(name) == null) {
            wrong(name, screen.text("form.required"));
        }
    }

    public boolean isWrong() {
        return errors.any() || conflict.any();
    }

    public @Nullable String error(String name) {
        return errors.of(name);
    }

    /** The id of the text that explains the field: its error, else its hint; null when it has neither. */
    public static @Nullable String describedBy(String id, @Nullable String error, String hint) {
        if (error != null) {
            return id + "-error";
        }
        return hint.isEmpty() ? null : id + "-hint";
    }

    /** The error about the whole form; null when there is none. */
    public @Nullable String problem() {
        return errors.ofForm();
    }

    // ---- writing

    /** Validates the input; returns whether the form has no error. */
    public boolean accepts(Object input) {
        errors.addBroken(screen.rules().validate(input));
        return !isWrong();
    }

    /**
     * Runs the write unless the form already has an error; returns whether the service accepted it. A form of the component {@code once}
     * that is sent again is done already.
     */
    public boolean done(Runnable write) {
        return made(() -> {
                            write.run();
                            return true;
                        })
                        .isPresent()
                || again;
    }

    /** Whether the same form was sent before and has already done its work. */
    public boolean isAgain() {
        return again;
    }

    /** Validates the input and runs the write; returns whether the service accepted it. */
    public boolean saved(Object input, Runnable write) {
        return accepts(input) && done(write);
    }

    /** What the write makes; empty when the form already has an error, or when the service refuses. */
    public <T> Optional<T> made(Supplier<T> write) {
        if (isWrong()) {
            return Optional.empty();
        }
        try {
            return stored == null ? refusingRepeats(write) : screen.alone(() -> refusingStale(write));
        } catch (ProblemException refused) {
            errors.addRefused(refused);
            return Optional.empty();
        }
    }

    private <T> Optional<T> refusingRepeats(Supplier<T> write) {
        String key = value(ONCE);
        if (!KEY.matcher(key).matches()) {
            return Optional.of(write.get());
        }
        Optional<T> made = screen.once(UUID.fromString(key), write);
        again = made.isEmpty();
        return made;
    }

    private <T> Optional<T> refusingStale(Supplier<T> write) {
        compareNow();
        return conflict.any() ? Optional.empty() : Optional.of(write.get());
    }

    // ---- two editors

    /** What the form was filled with, and what somebody else has stored since. */
    public EditConflict conflict() {
        return conflict;
    }

    /**
     * Compares what the form was filled with, with what is stored now. It is read and compared once more right before the write, when no
     * other form of this address is being saved: of two that are sent at once, one is late.
     */
    public void compare(Supplier<Form> now) {
        stored = now;
        compareNow();
    }

    private void compareNow() {
        if (stored != null) {
            conflict.compare(values, stored.get().conflict);
        }
    }

    /** The fields of a form that stores these values again; when somebody has changed what is stored now, it shows both versions. */
    public Map<String, List<String>> undoing(Form now) {
        Map<String, List<String>> fields = new LinkedHashMap<>(values);
        now.conflict.base().forEach((name, value) -> fields.put(name, List.of(value)));
        return fields;
    }

    // ---- shown

    /** Shows the template with this form as {@code form}; the errors of the form decide the status. */
    public View show(String template, Map<String, ? extends @Nullable Object> parameters) {
        Map<String, Object> all = new LinkedHashMap<>(parameters);
        all.put("form", this);
        HttpStatus status = !isWrong() ? HttpStatus.OK : conflict.any() ? HttpStatus.CONFLICT : errors.status();
        return screen.show(status, template, all);
    }
}
