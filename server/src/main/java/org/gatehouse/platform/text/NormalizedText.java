package org.gatehouse.platform.text;

import java.text.Normalizer;

/**
 * Unicode's normal forms, whatever the text is. To order n marks of one letter, the JDK takes n² steps: 300,000 of them take a minute.
 * Therefore only the first 30 marks of a letter are kept, as in the stream-safe format of Unicode (UAX 15); no script stacks more.
 */
public final class NormalizedText {

    private static final int MOST_MARKS = 30;

    private NormalizedText() {}

    public static String of(CharSequence text, Normalizer.Form form) {
        return Normalizer.normalize(withFewMarks(text), form);
    }

    private static CharSequence withFewMarks(CharSequence text) {
        StringBuilder few = null;
        int marks = 0;
        for (int at = 0; at < text.length(); ) {
            int c = Character.codePointAt(text, at);
            marks = isMark(c) ? marks + 1 : 0;
            if (marks > MOST_MARKS && few == null) {
                few = new StringBuilder(text.length()).append(text, 0, at);
            } else if (marks <= MOST_MARKS && few != null) {
                few.appendCodePoint(c);
            }
            at += Character.charCount(c);
        }
        return few == null ? text : few;
    }

    /** The narrow voicing signs of Japanese are letters that the compatible forms turn into marks. */
    private static boolean isMark(int c) {
        int type = Character.getType(c);
        return type == Character.NON_SPACING_MARK
                || type == Character.COMBINING_SPACING_MARK
                || type == Character.ENCLOSING_MARK
                || c == 0xFF9E
                || c == 0xFF9F;
    }
}
