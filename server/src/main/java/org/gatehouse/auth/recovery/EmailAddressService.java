package org.gatehouse.auth.recovery;

import java.time.Clock;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.gatehouse.audit.Actor;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.auth.Secrets;
import org.gatehouse.auth.user.OneTimeLinkRepository;
import org.gatehouse.auth.user.OneTimeLinkRepository.Link;
import org.gatehouse.auth.user.OneTimeLinkRepository.Purpose;
import org.gatehouse.auth.user.User;
import org.gatehouse.auth.user.UserRepository;
import org.gatehouse.auth.user.UserService;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.text.EmailText;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** The addresses to which links for a new password go. Users confirm theirs by a mail; what an administrator sets counts at once. */
@Service
public class EmailAddressService {

    /**
     * The address of a user.
     *
     * @param waiting one that the user gave and has not confirmed yet
     * @param mails whether a mail server is named
     */
    public record Address(
            @Nullable String address, @Nullable String waiting, boolean mails) {}

    /** The user who clicked the link in a mail; nobody need be signed in. */
    private record LinkUser(
            String name,
            @Nullable String clientId,
            @Nullable Long userId) implements Actor {}

    private final EmailAddressRepository addresses;
    private final OneTimeLinkRepository links;
    private final UserRepository owners;
    private final AccountMails mails;
    private final RecoverySettings settings;
    private final UserService users;
    private final AuditRepository audit;
    private final Clock clock;

    EmailAddressService(
            EmailAddressRepository addresses,
            OneTimeLinkRepository links,
            UserRepository owners,
            AccountMails mails,
            RecoverySettings settings,
            UserService users,
            AuditRepository audit,
            Clock clock) {
        this.addresses = addresses;
        this.links = links;
        this.owners = owners;
        this.mails = mails;
        this.settings = settings;
        this.users = users;
        this.audit = audit;
        this.clock = clock;
    }

    public Address of(long userId) {
        return new Address(
                addresses.addressOf(userId).orElse(null),
                addresses.waitingOf(userId, clock.instant()).orElse(null),
                mails.canSend());
    }

    /** Gives the user this address; a blank one removes it. A repeated call, such as of a second click, is not logged again. */
    @Transactional
    public void set(long userId, String typed, Actor by) {
        User user = users.get(userId);
        String address = typed.isBlank() ? null : checked(typed);
        owners.lock(Set.of(userId));
        String before = addresses.addressOf(userId).orElse(null);
        boolean waiting = addresses.waitingOf(userId, clock.instant()).isPresent();
        if (address == null) {
            addresses.remove(userId);
        } else {
            addresses.set(userId, address, clock.instant());
        }
        if (waiting || !Objects.equals(before, address)) {
            append(user, before, address, by);
        }
    }

    /** Mails a link to the address that the user wants; the address counts once the link was used. */
    @Transactional
    public void requestChange(long userId, String typed, Locale language, Actor by) {
        if (!mails.canSend()) {
            throw PlatformProblem.INVALID.ofField("email", "cannot be confirmed: no mail server is named");
        }
        User user = users.get(userId);
        String address = checked(typed);
        links.put(Purpose.ADDRESS, userId, address, null, clock.instant().plus(settings.confirmFor()));
        AccountMail mail =
                new AccountMail(AccountMail.Kind.ADDRESS, userId, user.username(), user.personId(), address, language);
        if (!mails.queue(mail)) {
            throw PlatformProblem.TOO_MANY_REQUESTS
                    .because("A user gets %d of these mails an hour.", settings.mailsAnHour())
                    .retryAfter(3600);
        }
    }

    /** The address that this link confirms, and its user; empty if the link is unknown, used or expired. */
    public Optional<Link> ofLink(String token) {
        return links.find(Secrets.hash(token), clock.instant(), Purpose.ADDRESS);
    }

    /** Makes the address the user's and uses up the link; false if the link opens nothing. */
    @Transactional
    public boolean confirm(String token) {
        Instant now = clock.instant();
        Optional<Link> used = links.use(Secrets.hash(token), now, Purpose.ADDRESS);
        used.ifPresent(link -> {
            User user = users.get(link.userId());
            String before = addresses.addressOf(user.id()).orElse(null);
            addresses.set(user.id(), link.address(), now);
            append(user, before, link.address(), new LinkUser(user.username(), null, user.id()));
        });
        return used.isPresent();
    }

    private void append(User user, @Nullable String before, @Nullable String after, Actor by) {
        AuditEntry entry = AuditEntry.of("user_email_changed").subject("user", user.id());
        if (user.personId() != null) {
            entry = entry.person(user.personId());
        }
        entry = before == null ? entry : entry.from(Map.of("email", before));
        audit.append(
                by,
                entry.to(
                        after == null
                                ? Map.of("username", user.username())
                                : Map.of("username", user.username(), "email", after)));
    }

    static String checked(String typed) {
        String address = typed.strip();
        if (!EmailText.isAddress(address)) {
            throw PlatformProblem.INVALID.ofField(
                    "email",
                    "is not an e-mail address such as ana@example.org of at most %d characters",
                    EmailText.LONGEST);
        }
        return address;
    }
}
