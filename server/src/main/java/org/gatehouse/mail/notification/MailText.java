package org.gatehouse.mail.notification;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.gatehouse.platform.problem.PlatformProblem;

/**
 * A subject and a text. Placeholders such as {@code {first_name}} are replaced by the person's data.
 *
 * <p>Inserted values are never interpreted, so a name with braces, a dollar sign or markup appears unchanged. When a text is saved, braces
 * around anything that is not the name of a field are refused; a single brace is an ordinary character.
 */
public record MailText(String subject, String body) {

    private static final Pattern FIELD = Pattern.compile("\\{[^{}\\r\\n]*}");

    /** The first text in braces that is not a field; empty when there is none. */
    public static Optional<String> unknownField(String text) {
        return otherThan(List.of(TextField.values()), text);
    }

    private static Optional<String> otherThan(List<TextField> known, String text) {
        return FIELD.matcher(text)
                .results()
                .map(MatchResult::group)
                .filter(named -> TextField.of(named).filter(known::contains).isEmpty())
                .findFirst();
    }

    /** Refuses braces around anything but these fields. */
    public void requireOnly(List<TextField> known) {
        requireOnly("subject", subject, known);
        requireOnly("body", body, known);
    }

    private static void requireOnly(String field, String text, List<TextField> known) {
        otherThan(known, text).ifPresent(unknown -> {
            throw PlatformProblem.INVALID.ofField(
                    field,
                    "names %s; what can be named is %s",
                    unknown,
                    known.stream().map(TextField::inText).collect(Collectors.joining(" ")));
        });
    }

    /** The text for one person. A line that only names fields without a value, such as a reason that nobody gave, is left out. */
    MailText filled(Map<TextField, String> values) {
        String lines = body.lines()
                .filter(line -> !isEmpty(line, values))
                .map(line -> filled(line, values))
                .collect(Collectors.joining("\n"));
        return new MailText(filled(subject, values), lines + "\n");
    }

    private static boolean isEmpty(String line, Map<TextField, String> values) {
        List<String> named = new ArrayList<>();
        FIELD.matcher(line)
                .results()
                .map(MatchResult::group)
                .flatMap(inText -> TextField.of(inText).stream())
                .forEach(field -> named.add(values.getOrDefault(field, "")));
        return !named.isEmpty() && named.stream().allMatch(String::isBlank);
    }

    private static String filled(String text, Map<TextField, String> values) {
        StringBuilder filled = new StringBuilder(text.length() + 100);
        Matcher field = FIELD.matcher(text);
        int at = 0;
        while (field.find()) {
            String inText = field.group();
            filled.append(text, at, field.start())
                    .append(TextField.of(inText)
                            .map(known -> Objects.requireNonNull(values.getOrDefault(known, "")))
                            .orElse(inText));
            at = field.end();
        }
        return filled.append(text, at, text.length()).toString();
    }
}
