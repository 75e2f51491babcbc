package org.gatehouse.auth.recovery;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.auth.Caller;
import org.gatehouse.auth.user.PasswordLinkService;
import org.gatehouse.auth.user.User;
import org.gatehouse.auth.user.UserAdministrationService;
import org.gatehouse.auth.user.UserRepository;
import org.gatehouse.auth.user.UserRequest;
import org.gatehouse.auth.user.UserService;
import org.gatehouse.platform.problem.PlatformProblem;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * Invites people to choose their first password: by a mail with a link, or by a link that an administrator hands over. Both are links of
 * the kind that is mailed for a forgotten password. An invitation records that its user has not chosen a password yet, and how long the
 * link can be used.
 */
@Service
public class InvitationService {

    private final InvitationRepository invitations;
    private final UserAdministrationService administration;
    private final UserService users;
    private final PasswordLinkService links;
    private final EmailAddressService addresses;
    private final UserRepository owners;
    private final AccountMails mails;
    private final RecoverySettings settings;
    private final AuditRepository audit;
    private final Clock clock;

    InvitationService(
            InvitationRepository invitations,
            UserAdministrationService administration,
            UserService users,
            PasswordLinkService links,
            EmailAddressService addresses,
            UserRepository owners,
            AccountMails mails,
            RecoverySettings settings,
            AuditRepository audit,
            Clock clock) {
        this.invitations = invitations;
        this.administration = administration;
        this.users = users;
        this.links = links;
        this.addresses = addresses;
        this.owners = owners;
        this.mails = mails;
        this.settings = settings;
        this.audit = audit;
        this.clock = clock;
    }

    /** Whether a mail server is named. */
    public boolean canMail() {
        return mails.canSend();
    }

    /** How long the link of an invitation can be used. */
    public Duration life() {
        return settings.invitationFor();
    }

    /** The invitations by user, of those users who have not chosen a password and are invited or have no way to sign in. */
    public Map<Long, Invitation> of(Collection<Long> userIds) {
        List<InvitationRepository.Row> rows = invitations.of(userIds);
        Map<Long, String> failed = mails.failed(
                AccountMail.Kind.INVITATION,
                rows.stream()
                        .filter(row -> Boolean.TRUE.equals(row.mailed()))
                        .map(InvitationRepository.Row::userId)
                        .toList());
        Map<Long, Invitation> all = new HashMap<>();
        rows.forEach(row -> all.put(row.userId(), invitation(row, failed.get(row.userId()))));
        return all;
    }

    private Invitation invitation(InvitationRepository.Row row, @Nullable String failed) {
        Instant until = row.expiresAt();
        if (row.mailed() == null) {
            return new Invitation(Invitation.State.NONE, null, null);
        }
        if (failed != null) {
            return new Invitation(Invitation.State.NOT_DELIVERED, null, failed);
        }
        if (until == null) {
            return new Invitation(Invitation.State.ON_ITS_WAY, null, null);
        }
        boolean works = until.isAfter(clock.instant());
        return new Invitation(works ? Invitation.State.INVITED : Invitation.State.EXPIRED, until, null);
    }

    /** The user's invitation; null for one who chose a password, whom an identity provider knows, or who is not active. */
    public @Nullable Invitation of(long userId) {
        return of(List.of(userId)).get(userId);
    }

    /** Whether the user can be invited: an active one who has not chosen a password. */
    public boolean isPossible(User user) {
        return user.active() && (!users.hasPassword(user.id()) || users.hasGeneratedPassword(user.id()));
    }

    /** Makes a user without a password and mails the invitation: both or nothing. */
    @Transactional
    public User create(UserRequest user, String address, Locale language, Caller by) {
        User made = administration.createWithoutPassword(user, by);
        mail(made.id(), address, language, by);
        return made;
    }

    /** Makes a user without a password and a link to hand over. */
    @Transactional
    public Handed create(UserRequest user, Caller by) {
        User made = administration.createWithoutPassword(user, by);
        return new Handed(made, make(made.id(), by));
    }

    /** A new user, and the link to hand over, which is shown only once. */
    public record Handed(User user, PasswordLinkService.Made link) {}

    /** Mails an invitation to this address, which becomes the user's. While one is on its way there, there is no second one. */
    @Transactional
    public void mail(long userId, String typed, Locale language, Caller by) {
        if (!mails.canSend()) {
            throw PlatformProblem.INVALID.ofField("email", "cannot be written to: no mail server is named");
        }
        User user = invitable(userId, by);
        addresses.set(userId, EmailAddressService.checked(typed), by);
        String address = Objects.requireNonNull(addresses.of(userId).address());
        boolean onItsWay = Optional.ofNullable(of(userId))
                .filter(one -> one.state() == Invitation.State.ON_ITS_WAY)
                .isPresent();
        if (onItsWay) {
            return;
        }
        AccountMail mail = new AccountMail(
                AccountMail.Kind.INVITATION, userId, user.username(), user.personId(), address, language);
        if (!mails.queue(mail)) {
            throw PlatformProblem.TOO_MANY_REQUESTS
                    .because("A user gets %d invitations an hour.", settings.mailsAnHour())
                    .retryAfter(3600);
        }
        invitations.put(userId, true, null);
        append("user_invited", user, Map.of("email", address), by);
    }

    /** Makes a link to hand over, by which the user chooses the first password; an earlier invitation ends. */
    @Transactional
    public PasswordLinkService.Made make(long userId, Caller by) {
        User user = invitable(userId, by);
        PasswordLinkService.Made link =
                links.issue(userId, settings.invitationFor()).orElseThrow();
        invitations.put(userId, false, link.expiresAt());
        append("user_invited", user, Map.of("expires_at", link.expiresAt()), by);
        return link;
    }

    /** Ends the invitation: no link of the user works any more, and a mail that waits does not leave. Again, it does nothing. */
    @Transactional
    public void withdraw(long userId, Caller by) {
        User user = administration.get(userId, by).user();
        owners.lock(Set.of(userId));
        if (invitations.delete(userId)) {
            append("user_invitation_withdrawn", user, Map.of(), by);
        }
    }

    /** The user, locked: of two who invite at once, the second sees what the first did. */
    private User invitable(long userId, Caller by) {
        owners.lock(Set.of(userId));
        User user = administration.get(userId, by).user();
        if (!isPossible(user)) {
            throw user.active()
                    ? PlatformProblem.CONFLICT.because(
                            "User %s has chosen a password; make a link for a new one.", user.username())
                    : PlatformProblem.CONFLICT.because("User %s may not sign in.", user.username());
        }
        return user;
    }

    private void append(String action, User user, Map<String, Object> more, Caller by) {
        Map<String, Object> said = new HashMap<>(more);
        said.put("username", user.username());
        AuditEntry entry = AuditEntry.of(action).subject("user", user.id());
        audit.append(by, (user.personId() == null ? entry : entry.person(user.personId())).to(said));
    }
}
