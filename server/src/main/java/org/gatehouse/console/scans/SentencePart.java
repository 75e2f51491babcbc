package org.gatehouse.console.scans;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.gatehouse.console.Screen;
import org.jspecify.annotations.Nullable;

/**
 * A part of a sentence, in the order of the reader's language: words, a name that somebody gave, or a moment.
 *
 * @param name whether it is a name, which has a direction of its own
 * @param at the moment that the text tells; null for words and names
 */
public record SentencePart(
        String text, boolean name, @Nullable Instant at) {

    /** The first of the marks, for private use, that stand in the text for the arguments; a text of ours holds none. */
    private static final char MARK = (char) 0xE000;

    /** The sentence of that key; moments among its arguments are shown by the event's clocks, all others are names. */
    static List<SentencePart> sentence(Screen screen, String key, Object... arguments) {
        Object[] marks = new Object[arguments.length];
        for (int number = 0; number < marks.length; number++) {
            marks[number] = String.valueOf((char) (MARK + number));
        }
        String text = screen.text(key, marks);
        List<SentencePart> pieces = new ArrayList<>();
        int from = 0;
        for (int at = 0; at < text.length(); at++) {
            int number = text.charAt(at) - MARK;
            if (number >= 0 && number < arguments.length) {
                pieces.add(new SentencePart(text.substring(from, at), false, null));
                pieces.add(of(screen, arguments[number]));
                from = at + 1;
            }
        }
        pieces.add(new SentencePart(text.substring(from), false, null));
        return pieces;
    }

    private static SentencePart of(Screen screen, Object argument) {
        return argument instanceof Instant at
                ? new SentencePart(ScanTimes.clock(screen, at), false, at)
                : new SentencePart(argument.toString(), true, null);
    }
}
