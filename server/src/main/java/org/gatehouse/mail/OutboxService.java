package org.gatehouse.mail;

import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Where a feature leaves a mail, in the transaction of the change that it tells of: both happen or neither does. {@code
 * MailDelivery} sends it afterwards, on whichever node comes first.
 */
@Service
public class OutboxService {

    static final String NO_SERVER = "no mail server is configured";

    private final OutboxRepository mails;
    private final MailServer server;

    OutboxService(OutboxRepository mails, MailServer server) {
        this.mails = mails;
        this.server = server;
    }

    /** Answers the mail's id. What cannot be sent is kept with the reason, so that somebody can see it. */
    @Transactional(propagation = Propagation.MANDATORY)
    public long queue(NewMail mail) {
        return mails.insert(mail, obstacle(mail.from(), mail.to()));
    }

    /** Keeps a mail from being sent that is not true any more; one that was sent or is under way stays as it is. */
    @Transactional(propagation = Propagation.MANDATORY)
    public void cancel(long mailId, String why) {
        mails.cancel(mailId, why);
    }

    /** Why nothing can be sent; null when it can. */
    @Nullable
    String obstacle(@Nullable String from, @Nullable String to) {
        if (from == null) {
            return "nobody is named as its sender; set the form's FROM";
        }
        if (to == null || MailAddress.parsed(to) == null) {
            return "the person has no e-mail address that mail can be sent to";
        }
        return server.isConfigured() ? null : NO_SERVER;
    }
}
