package org.gatehouse.imports;

import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.gatehouse.imports.file.RowRefusedException;
import org.jspecify.annotations.Nullable;

/**
 * How much a cell may hold, and how much this one holds. A refused row stores the sentence alone, so pages read the figures back from it.
 *
 * @param unit what is counted: characters or addresses
 */
public record TextLimit(int length, int longest, String unit) {

    private static final Pattern SAID =
            Pattern.compile("This has ([0-9]+) (characters|addresses), and at most ([0-9]+) are kept; shorten it\\.");

    /** Refuses a text of too many characters. */
    public static void require(String field, String text, int longest) throws RowRefusedException {
        if (text.length() > longest) {
            throw new TextLimit(text.length(), longest, "characters").refused(field, text);
        }
    }

    public RowRefusedException refused(String field, String value) {
        return new RowRefusedException(
                field,
                value,
                "too_long",
                "This has %d %s, and at most %d are kept; shorten it.",
                length,
                unit,
                longest);
    }

    /** The figures of a refusal's sentence; empty for a refusal of another kind. */
    public static Optional<TextLimit> of(@Nullable String detail) {
        return SAID.matcher(detail == null ? "" : detail)
                .results()
                .findFirst()
                .map(said -> new TextLimit(number(said, 1), number(said, 3), said.group(2)));
    }

    private static int number(MatchResult said, int group) {
        return Integer.parseInt(said.group(group));
    }
}
