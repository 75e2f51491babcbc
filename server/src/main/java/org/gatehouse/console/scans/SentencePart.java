package org.gatehouse.console.scans;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.gatehouse.console.Screen;
import org.jspecify.annotations.Nullable;

/**
 * A part of a sentence, in the word order of the reader's language: words, a name that somebody chose, or a moment.
 *
 * @param name whether it is a name, which has its own text direction
 * @param at the moment that the text shows; null for words and names
 */
public record SentencePart(
        String text, boolean name, @Nullable Instant at) {

    /** The first of the private-use characters that mark the places of the arguments in the text. Our own texts contain none of them. */
    private static final char MARK = (char) 0xE000;

    /** The sentence of this key. Moments among its arguments are shown in the event's time zone; all other arguments are names. */
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
