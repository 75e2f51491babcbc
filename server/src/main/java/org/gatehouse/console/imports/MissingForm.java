package org.gatehouse.console.imports;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.gatehouse.console.Screen;
import org.gatehouse.imports.EventImportService;
import org.gatehouse.imports.MissingReference;
import org.gatehouse.imports.MissingReferenceChoice;
import org.gatehouse.imports.columns.ImportField;
import org.jspecify.annotations.Nullable;
import org.springframework.util.MultiValueMap;

/**
 * The choices for the values that refused rows have in a field: each is created, is mapped to an existing thing, is left out, or
 * stays refused.
 *
 * @param missing the first values; the others follow when these are dealt with
 * @param total how many values there are
 * @param madeSince how many further values have been made since the rows were refused
 * @param candidates all that the values may mean
 * @param make the values that are ticked
 * @param same what was typed for a value, by the value
 * @param leaveOut the values that are ticked to be left out, whatever else is chosen for them
 * @param errors by the value; an error of the whole form is under the empty text
 */
public record MissingForm(
        ImportField field,
        boolean maker,
        List<MissingReference> missing,
        int total,
        int madeSince,
        List<MissingReference.Candidate> candidates,
        Set<String> make,
        Map<String, String> same,
        Set<String> leaveOut,
        Map<String, String> errors) {

    /** What the name of an input begins with; the value follows. */
    private static final String SAME = "same:";

    private static final String VALUES = "missing_values";

    private static final int MOST = 200;
    private static final int MOST_SIMILAR = 5;

    /**
     * The server's suggestion: a value without anything similar is created, and one that certainly means an existing thing is mapped to it.
     */
    static MissingForm of(EventImportService desk, long importId, ImportField field, Screen screen) {
        MissingReference.Found found = desk.missing(screen.eventId(), importId, field, screen.language());
        List<MissingReference> all = found.missing();
        List<MissingReference> missing = all.stream().limit(MOST).toList();
        boolean maker = desk.isMaker(field, screen.eventId(), screen.caller());
        Set<String> make = missing.stream()
                .filter(one -> maker && one.similar().isEmpty())
                .map(MissingReference::value)
                .collect(Collectors.toSet());
        List<MissingReference.Candidate> candidates =
                all.isEmpty() ? List.of() : desk.candidates(screen.eventId(), field, screen.language());
        Set<String> several = several(candidates);
        Map<String, String> same = new HashMap<>();
        missing.stream()
                .filter(one ->
                        one.similar().size() == 1 && one.similar().getFirst().same())
                .forEach(one -> same.put(one.value(), text(one.similar().getFirst(), several)));
        return new MissingForm(
                field,
                maker,
                missing,
                all.size(),
                found.madeSince(),
                candidates,
                make,
                same,
                Set.of(),
                new HashMap<>());
    }

    /** This form as it was sent. */
    MissingForm sent(MultiValueMap<String, String> form) {
        Map<String, String> typed = new HashMap<>();
        missing.forEach(one -> {
            String text = form.getFirst(SAME + one.value());
            if (text != null && !text.isBlank()) {
                typed.put(one.value(), text.strip());
            }
        });
        Set<String> ticked = new HashSet<>(form.getOrDefault("make", List.of()));
        Set<String> left = new HashSet<>(form.getOrDefault("leave", List.of()));
        return new MissingForm(
                field, maker, missing, total, madeSince, candidates, ticked, typed, left, new HashMap<>());
    }

    /** The choices; null when they are invalid, as {@link #errors} explain. */
    @Nullable
    MissingReferenceChoice choice(EventImportService desk, long importId, Screen screen) {
        List<MissingReferenceChoice.Same> found = missing.stream()
                .filter(one -> same.containsKey(one.value()) && !leaveOut.contains(one.value()))
                .map(one -> found(one.value(), desk, importId, screen))
                .filter(Objects::nonNull)
                .toList();
        List<String> made = missing.stream()
                .map(MissingReference::value)
                .filter(value -> make.contains(value) && !same.containsKey(value) && !leaveOut.contains(value))
                .toList();
        List<String> left = missing.stream()
                .map(MissingReference::value)
                .filter(leaveOut::contains)
                .toList();
        if (errors.isEmpty() && found.isEmpty() && made.isEmpty() && left.isEmpty()) {
            errors.put("", screen.text("imports.missing.nothing"));
        }
        return errors.isEmpty() ? new MissingReferenceChoice(made, found, left) : null;
    }

    private MissingReferenceChoice.@Nullable Same found(
            String value, EventImportService desk, long importId, Screen screen) {
        String text = Objects.requireNonNull(same.get(value));
        Set<Long> called = desk.called(screen.eventId(), importId, field, text);
        if (called.size() != 1) {
            errors.put(
                    value,
                    screen.text(called.isEmpty() ? "imports.missing.unknown" : "imports.missing.ambiguous", text));
            return null;
        }
        return new MissingReferenceChoice.Same(value, called.iterator().next());
    }

    /** The last part of the address that the form is sent to. */
    public String address() {
        return switch (field) {
            case MEMBER, ORGANIZATION, POSITION, SKILL -> "missing_" + field.wireName() + "s";
            default -> VALUES;
        };
    }

    /** Whether somebody with the right to do so can make such a thing here. */
    public boolean isMade() {
        return !address().equals(VALUES);
    }

    public String input(MissingReference one) {
        return SAME + one.value();
    }

    /** What each value may mean, as it would be typed, by the value. */
    public Map<String, List<String>> similar() {
        Set<String> several = several(candidates);
        return missing.stream()
                .collect(Collectors.toMap(
                        MissingReference::value,
                        one -> one.similar().stream()
                                .map(thing -> text(thing, several))
                                .limit(MOST_SIMILAR)
                                .toList()));
    }

    /** The texts that can be typed, each with what else is known of the thing. */
    public Map<String, String> options() {
        Map<String, String> options = new LinkedHashMap<>();
        Set<String> several = several(candidates);
        candidates.forEach(thing -> options.put(text(thing, several), Objects.requireNonNullElse(thing.code(), "")));
        return options;
    }

    /** The text by which a thing is typed: its name, or its code if others have the same name. */
    private static String text(MissingReference.Candidate thing, Set<String> several) {
        return several.contains(thing.name()) ? Objects.requireNonNullElse(thing.code(), thing.name()) : thing.name();
    }

    /** The names that several things have. */
    private static Set<String> several(List<MissingReference.Candidate> candidates) {
        Set<String> names = new HashSet<>();
        return candidates.stream()
                .map(MissingReference.Candidate::name)
                .filter(name -> !names.add(name))
                .collect(Collectors.toSet());
    }
}
