package org.gatehouse.mail.log;

import org.gatehouse.mail.MailState;
import org.gatehouse.mail.Unsent;
import org.jspecify.annotations.Nullable;

/**
 * Which mails of an event are meant.
 *
 * @param state null for all states
 * @param why only those with this reason of our own; null for any reason
 */
public record MailFilter(
        @Nullable MailState state, @Nullable Unsent why) {

    public static final MailFilter ALL = new MailFilter(null, null);

    boolean takes(MailState one) {
        return state == null || state == one;
    }

    @Nullable
    String stateName() {
        return state == null ? null : state.name();
    }

    @Nullable
    String whyText() {
        return why == null ? null : why.text();
    }
}
