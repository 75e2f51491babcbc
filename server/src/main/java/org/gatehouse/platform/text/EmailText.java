package org.gatehouse.platform.text;

import java.util.regex.Pattern;

/**
 * Returns whether a text is an e-mail address by RFC 5321, with letters of any script as in RFC 6531. Quoted names and comments are left
 * out: nobody uses them, and they could add a header to a mail. Only a mail can show whether the address exists.
 */
public final class EmailText {

    /** RFC 5321 limits a path to this length. */
    public static final int LONGEST = 254;

    /** Brackets and quotation marks stand around an address, not in it; an apostrophe stands only inside. */
    private static final String NAME = "(?!['’])[^@\\s\\p{Cc}<>()\\[\\],;:\\\\\"«»„“”‹›‘]+(?<!['’])";

    private static final String LABEL = "[\\p{L}\\p{M}\\p{N}_](?:[\\p{L}\\p{M}\\p{N}_-]*[\\p{L}\\p{M}\\p{N}_])?";

    /** The wide full stops are those that browsers take as well. */
    private static final Pattern ADDRESS = Pattern.compile(NAME + "@" + LABEL + "(?:[.。．｡]" + LABEL + ")*");

    private EmailText() {}

    public static boolean isAddress(String text) {
        return text.length() <= LONGEST && ADDRESS.matcher(text).matches();
    }
}
