package org.gatehouse.people;

import org.gatehouse.platform.problem.PlatformProblem;
import org.jspecify.annotations.Nullable;

/** An address, or its beginning, as it arrives in a query. */
public record SearchedEmail(String text) {

    /** No stored address is longer. */
    private static final int LONGEST = 254;

    /**
     * Reads a blank as a plus: {@code ana+photo@…} sent without encoding its plus arrives so, and no address has a blank.
     *
     * @param field the parameter's name
     */
    public static SearchedEmail of(String field, @Nullable String sent) {
        String text = sent == null ? "" : sent.strip().replace(' ', '+');
        if (text.isEmpty()) {
            throw PlatformProblem.INVALID.ofField(field, "send an e-mail address or its beginning");
        }
        if (text.length() > LONGEST || text.indexOf('\0') >= 0) {
            throw PlatformProblem.INVALID.ofField(field, "is longer than %d characters or no address", LONGEST);
        }
        return new SearchedEmail(text);
    }
}
