package org.gatehouse.auth.recovery;

import java.util.Collection;
import java.util.Map;

/** Sends mails about accounts. The module of mails implements it, because that module may call this one and not the reverse. */
public interface AccountMails {

    /** Whether a mail server is named. */
    boolean canSend();

    /** Queues the mail in the transaction of the caller; false if the user has had as many of this kind within the hour as are allowed. */
    boolean queue(AccountMail mail);

    /** Those of these users whose latest mail of this kind was given up, with the reason. */
    Map<Long, String> failed(AccountMail.Kind kind, Collection<Long> userIds);
}
