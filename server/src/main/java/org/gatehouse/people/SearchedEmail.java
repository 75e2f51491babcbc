package org.gatehouse.people;

import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.text.CleanText;
import org.gatehouse.platform.text.SameText;
import org.jspecify.annotations.Nullable;

/** An address, or the beginning of one, as a query parameter sends it. */
public record SearchedEmail(String text) {

    /** Returns the key by which addresses are compared. */
    public String key() {
        return SameText.address(text);
    }

    /** No stored address is longer. */
    private static final int LONGEST = 254;

    /**
     * Reads a blank as a plus. A plus in {@code ana+photo@…} that is sent unencoded arrives as a blank, and no address contains a blank.
     *
     * @param field the name of the parameter
     */
    public static SearchedEmail of(String field, @Nullable String sent) {
        String text = sent == null ? "" : CleanText.typed(sent).replace(' ', '+');
        if (text.isEmpty()) {
            throw PlatformProblem.INVALID.ofField(field, "send an e-mail address or the beginning of one");
        }
        if (text.length() > LONGEST || text.indexOf('\0') >= 0) {
            throw PlatformProblem.INVALID.ofField(field, "is longer than %d characters or not an address", LONGEST);
        }
        return new SearchedEmail(text);
    }
}
