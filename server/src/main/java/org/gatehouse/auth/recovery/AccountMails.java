package org.gatehouse.auth.recovery;

import java.util.Collection;
import java.util.Map;

/** Sends mails about accounts; the module of mails, which knows this one, is behind it. */
public interface AccountMails {

    /** Whether a mail server is named. */
    boolean canSend();

    /** Queues the mail in the transaction of the caller; false if the user has got as many of this kind within an hour as one may. */
    boolean queue(AccountMail mail);

    /** Those of these users whose latest mail of this kind was given up, with the reason. */
    Map<Long, String> failed(AccountMail.Kind kind, Collection<Long> userIds);
}
