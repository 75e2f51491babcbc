package org.gatehouse.mail.mailing;

import java.util.Map;
import org.gatehouse.mail.notification.ListOutcome;

/**
 * What became of the people of a portion.
 *
 * @param upTo the last of them, by number
 */
record MailingTally(int people, Map<ListOutcome, Long> outcomes, long upTo) {

    int of(ListOutcome outcome) {
        return outcomes.getOrDefault(outcome, 0L).intValue();
    }
}
