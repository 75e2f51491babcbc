package org.gatehouse.privacy;

import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.auth.Caller;
import org.gatehouse.auth.recovery.EmailAddressService;
import org.gatehouse.auth.user.UserService;
import org.gatehouse.mail.OutboxService;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Erases users: people who sign in. The person that a user is stays. */
@Service
public class UserErasureService {

    private final UserService users;
    private final UserNameRepository names;
    private final EmailAddressService addresses;
    private final OutboxService mails;
    private final AuditRepository audit;

    UserErasureService(
            UserService users,
            UserNameRepository names,
            EmailAddressService addresses,
            OutboxService mails,
            AuditRepository audit) {
        this.users = users;
        this.names = names;
        this.addresses = addresses;
        this.mails = mails;
        this.audit = audit;
    }

    /**
     * Erases the user.
     *
     * @throws org.gatehouse.platform.problem.ProblemException not_found (404), own_user (409), last_administrator (409)
     */
    @Transactional
    public void erase(long userId, Caller by) {
        String[] former = names.of(userId);
        String address = addresses.of(userId).address();
        if (address != null) {
            mails.removeSentTo(address);
        }
        users.delete(userId, by);
        String name = "user " + userId;
        names.replace(former, name);
        audit.forgetUser(userId, name);
        audit.append(by, AuditEntry.of("user_erased").subject("user", userId));
    }
}
