package org.gatehouse.auth.user;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gatehouse.audit.Actor;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.auth.AuthSettings;
import org.gatehouse.auth.Secrets;
import org.gatehouse.auth.token.Issuer;
import org.gatehouse.auth.user.OneTimeLinkRepository.Link;
import org.gatehouse.auth.user.OneTimeLinkRepository.Purpose;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** One-time links by which users who forgot their password choose a new one. Of a link, only the hash of its token is stored. */
@Service
public class PasswordLinkService {

    /** Where a link leads; its token follows. */
    public static final String PATH = "/login/reset";

    /** A new link; nobody can see its address again. */
    public record Made(String address, Instant expiresAt) {}

    private record Owner(
            String name,
            @Nullable String clientId,
            @Nullable Long userId) implements Actor {}

    private static final Purpose[] PASSWORD = {Purpose.PASSWORD_BY_HAND, Purpose.PASSWORD_BY_MAIL};

    private final OneTimeLinkRepository links;
    private final UserRepository users;
    private final UserService passwords;
    private final AuditRepository audit;
    private final Issuer server;
    private final AuthSettings settings;
    private final Clock clock;

    PasswordLinkService(
            OneTimeLinkRepository links,
            UserRepository users,
            UserService passwords,
            AuditRepository audit,
            Issuer server,
            AuthSettings settings,
            Clock clock) {
        this.links = links;
        this.users = users;
        this.passwords = passwords;
        this.audit = audit;
        this.server = server;
        this.settings = settings;
        this.clock = clock;
    }

    /** Makes a link for this user and ends the one before; empty if the user is not active. */
    @Transactional
    public Optional<Made> make(long userId, Actor by) {
        String username = passwords.get(userId).username();
        Optional<Made> made = issue(userId, settings.passwordLinkFor());
        made.ifPresent(link -> audit.append(
                by,
                AuditEntry.of("user_password_link_made")
                        .subject("user", userId)
                        .to(Map.of("username", username, "expires_at", link.expiresAt()))));
        return made;
    }

    /** Makes a link without a log entry, which the caller writes. */
    @Transactional
    public Optional<Made> issue(long userId, Duration life) {
        users.lock(Set.of(userId));
        if (users.find(userId).filter(User::active).isEmpty()) {
            return Optional.empty();
        }
        String token = Secrets.newSecret();
        Instant expiresAt = clock.instant().plus(life);
        links.put(Purpose.PASSWORD_BY_HAND, userId, null, Secrets.hash(token), expiresAt);
        return Optional.of(new Made(server.address() + PATH + "/" + token, expiresAt));
    }

    /**
     * The user of a link.
     *
     * @param invited whether it is the first password that is chosen
     */
    public record Target(String username, boolean invited) {}

    /** The name of the user whom the link is for; empty if the link is unknown, used or expired, or its user is not active. */
    public Optional<Target> targetOf(String token) {
        return links.find(Secrets.hash(token), clock.instant(), PASSWORD)
                .map(link -> new Target(link.username(), users.isInvited(link.userId())));
    }

    /** Sets the password and uses up the link; false if the link opens nothing. A refused password leaves the link as it was. */
    @Transactional
    public boolean use(String token, String password) {
        Optional<Link> used = links.use(Secrets.hash(token), clock.instant(), PASSWORD);
        used.ifPresent(link -> passwords.choosePasswordByLink(
                link.userId(), password, new Owner(link.username(), null, link.userId())));
        return used.isPresent();
    }
}
