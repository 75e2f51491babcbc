package org.gatehouse.auth.recovery;

import java.util.Locale;
import java.util.Map;
import org.gatehouse.audit.Actor;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.auth.oidc.OidcSettings;
import org.gatehouse.platform.text.CleanText;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Writes to users who forgot their password. */
@Service
class ForgottenPasswordService {

    /** Nobody is signed in: the person who typed the name asked for it. */
    private record LoginPage(
            String name,
            @Nullable String clientId,
            @Nullable Long userId) implements Actor {}

    private static final Actor LOGIN_PAGE = new LoginPage("login page", null, null);

    private final EmailAddressRepository addresses;
    private final AccountMails mails;
    private final OidcSettings provider;
    private final AuditRepository audit;

    ForgottenPasswordService(
            EmailAddressRepository addresses, AccountMails mails, OidcSettings provider, AuditRepository audit) {
        this.addresses = addresses;
        this.mails = mails;
        this.provider = provider;
        this.audit = audit;
    }

    /** Writes to active users with this name or address and a password; to nobody who has had as many mails as an hour allows. */
    @Transactional
    public void mail(String nameOrAddress, Locale language) {
        addresses
                .lockOwners(CleanText.typed(nameOrAddress), provider.administratorsOnly())
                .forEach(owner -> mail(owner, language));
    }

    private void mail(EmailAddressRepository.Owner owner, Locale language) {
        AccountMail mail = new AccountMail(
                AccountMail.Kind.PASSWORD, owner.id(), owner.username(), owner.personId(), owner.address(), language);
        if (mails.queue(mail)) {
            audit.append(
                    LOGIN_PAGE,
                    AuditEntry.of("user_password_link_mailed")
                            .subject("user", owner.id())
                            .to(Map.of("username", owner.username())));
        }
    }
}
