package org.gatehouse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads every SQL text of the sources and finds the places where a table of events is used without its event.
 *
 * <p>A text is read as words, not parsed, because many are put together of pieces. A table is used with its event if the same text has
 * {@code event_id} behind the table's own name or alias, or alone while the text uses no other table of events under another name. That
 * the column is compared with the right thing is not seen here; the tests of the features see that.
 */
final class StatementsByEvent {

    private static final Path SOURCES = Path.of("src/main/java/org/gatehouse");

    /** A constraint that is named in Java is no statement. */
    private static final Pattern STATEMENT = Pattern.compile("\\b(?:select|insert|update|delete|from|join)\\b");

    private static final Pattern COMMENT = Pattern.compile("/\\*.*?\\*/|(?m://[^\n\"]*$)", Pattern.DOTALL);
    private static final Pattern TEXT =
            Pattern.compile("\"\"\"(.*?)\"\"\"|\"((?:[^\"\\\\\n]|\\\\.)*)\"", Pattern.DOTALL);
    private static final Pattern LITERAL = Pattern.compile("'[^']*'");
    private static final Pattern USE = Pattern.compile(
            "\\b(from|join|update|into|using)\\s+(?:only\\s+|lateral\\s+)?([a-z_]+)(?:\\s+(?:as\\s+)?([a-z_]+))?");
    private static final Pattern EVENT = Pattern.compile("(?:([a-z_]+)\\.)?\\bevent_id\\b");

    /** What may follow the name of a table and is no alias. */
    private static final Set<String> NO_ALIAS = Set.of(
            "where",
            "on",
            "set",
            "using",
            "join",
            "left",
            "right",
            "inner",
            "cross",
            "full",
            "order",
            "group",
            "for",
            "limit",
            "returning",
            "values",
            "as",
            "select",
            "from",
            "and",
            "or",
            "not",
            "lateral",
            "union",
            "except",
            "having",
            "window",
            "natural",
            "offset",
            "with",
            "when",
            "then",
            "do",
            "default",
            "to");

    private final List<String> withoutEvent = new ArrayList<>();
    private int count;

    /** One use of a table under a name. */
    private record Use(String table, @Nullable String alias) {

        /** What is inserted names its columns without an alias. */
        static Use of(MatchResult found) {
            String alias = found.group(3);
            boolean none =
                    alias == null || NO_ALIAS.contains(alias) || found.group(1).equals("into");
            return new Use(found.group(2), none ? null : alias);
        }

        boolean isCalled(String name) {
            return name.equals(alias) || name.equals(table);
        }
    }

    StatementsByEvent(Set<String> tablesOfEvents) throws IOException {
        try (Stream<Path> files = Files.walk(SOURCES)) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".java")).toList()) {
                String name = SOURCES.relativize(file).toString().replace(".java", "");
                String code = COMMENT.matcher(Files.readString(file)).replaceAll("");
                TEXT.matcher(code)
                        .results()
                        .map(StatementsByEvent::words)
                        .forEach(text -> read(name, text, tablesOfEvents::contains));
            }
        }
    }

    private static String words(MatchResult text) {
        String found = text.group(1) == null ? text.group(2) : text.group(1);
        return LITERAL.matcher(found.toLowerCase(Locale.ROOT)).replaceAll("''");
    }

    private void read(String file, String text, Predicate<String> ofEvents) {
        if (!STATEMENT.matcher(text).find()) {
            return;
        }
        List<Use> uses = USE.matcher(text)
                .results()
                .map(Use::of)
                .filter(use -> ofEvents.test(use.table()))
                .toList();
        List<String> events = EVENT.matcher(text)
                .results()
                .map(found -> found.group(1) == null ? "" : found.group(1))
                .toList();
        boolean sameName =
                text.contains("using (event_id") || uses.stream().distinct().count() == 1;
        for (Use use : uses) {
            count++;
            boolean own = events.stream().anyMatch(use::isCalled);
            boolean alone = events.contains("") && (sameName || use.alias() == null);
            if (!own && !alone) {
                withoutEvent.add(file + " " + use.table());
            }
        }
    }

    /** Each place as file and table, as often as it occurs. */
    List<String> withoutEvent() {
        return Collections.unmodifiableList(withoutEvent);
    }

    /** How many uses were looked at. */
    int count() {
        return count;
    }
}
