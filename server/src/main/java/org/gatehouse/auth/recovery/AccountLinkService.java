package org.gatehouse.auth.recovery;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.gatehouse.auth.Secrets;
import org.gatehouse.auth.token.Issuer;
import org.gatehouse.auth.user.OneTimeLinkRepository;
import org.gatehouse.auth.user.OneTimeLinkRepository.Purpose;
import org.gatehouse.auth.user.PasswordLinkService;
import org.gatehouse.auth.user.UserRepository;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Makes the links of mails about accounts, when the mails are sent. */
@Service
@EnableConfigurationProperties(RecoverySettings.class)
public class AccountLinkService {

    private final OneTimeLinkRepository links;
    private final UserRepository users;
    private final EmailAddressRepository addresses;
    private final InvitationRepository invitations;
    private final RecoverySettings settings;
    private final Issuer server;
    private final Clock clock;

    AccountLinkService(
            OneTimeLinkRepository links,
            UserRepository users,
            EmailAddressRepository addresses,
            InvitationRepository invitations,
            RecoverySettings settings,
            Issuer server,
            Clock clock) {
        this.links = links;
        this.users = users;
        this.addresses = addresses;
        this.invitations = invitations;
        this.settings = settings;
        this.server = server;
        this.clock = clock;
    }

    /** The URL of a new link, which replaces an older one; empty if the mail is no longer true and must not be sent. */
    @Transactional
    public Optional<String> make(AccountMail.Kind kind, long userId, String to) {
        users.lock(Set.of(userId));
        Instant until = clock.instant().plus(lifeOf(kind));
        boolean stillTrue = switch (kind) {
            case PASSWORD -> addresses.isOfOwner(to, userId);
            case INVITATION -> invitations.setExpiry(userId, to, until);
            case ADDRESS -> addresses.isWaiting(userId, to);
        };
        if (!stillTrue) {
            return Optional.empty();
        }
        String token = Secrets.newSecret();
        Purpose purpose = kind == AccountMail.Kind.ADDRESS ? Purpose.ADDRESS : Purpose.PASSWORD_BY_MAIL;
        links.put(purpose, userId, purpose == Purpose.ADDRESS ? to : null, Secrets.hash(token), until);
        return Optional.of(server.address() + path(kind) + "/" + token);
    }

    private static String path(AccountMail.Kind kind) {
        return switch (kind) {
            case PASSWORD, INVITATION -> PasswordLinkService.PATH;
            case ADDRESS -> EmailLinkController.PATH;
        };
    }

    /** How long a link of this kind can be used. */
    public Duration lifeOf(AccountMail.Kind kind) {
        return switch (kind) {
            case PASSWORD -> settings.linkFor();
            case INVITATION -> settings.invitationFor();
            case ADDRESS -> settings.confirmFor();
        };
    }

    /** How many mails of one kind a user gets in an hour. */
    public int mailsAnHour() {
        return settings.mailsAnHour();
    }
}
