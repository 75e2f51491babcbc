package org.gatehouse.platform.web;

import static java.nio.charset.StandardCharsets.UTF_16BE;

/**
 * The beginning of a text that somebody sent, for errors, logs and names that are limited.
 *
 * <p>A character outside the BMP is two of Java's, and half of one is no text: JSON readers of several languages refuse the whole response
 * that holds it.
 */
public final class Excerpt {

    private Excerpt() {}

    /** The text, with an ellipsis where it is longer than so many characters. A half character that was sent becomes U+FFFD. */
    public static String of(String text, int longest) {
        String shown = text.length() > longest ? beginning(text, longest) + "…" : text;
        return new String(shown.getBytes(UTF_16BE), UTF_16BE);
    }

    /** At most so many characters of the text, the last one whole. */
    public static String beginning(String text, int longest) {
        if (text.length() <= longest) {
            return text;
        }
        boolean halved = Character.isHighSurrogate(text.charAt(longest - 1));
        return text.substring(0, halved ? longest - 1 : longest);
    }
}
