package org.gatehouse.auth.oidc;

import java.time.Clock;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.gatehouse.audit.Actor;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.auth.user.RuledRole;
import org.gatehouse.auth.user.User;
import org.gatehouse.auth.user.UserRoleService;
import org.gatehouse.auth.user.UserService;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Signs in the user whom the provider identifies, with the roles that the rules give now. */
@Service
public class ProviderSignInService {

    /**
     * The result of a sign-in.
     *
     * @param userId null if there is no user here
     * @param refusal null if the user comes in
     */
    record Answer(@Nullable Long userId, @Nullable ProviderRefusal refusal) {}

    private record Follower(
            String name,
            @Nullable String clientId,
            @Nullable Long userId) implements Actor {}

    private final IdentityProvider provider;
    private final UserIdentityRepository identities;
    private final RoleRuleRepository rules;
    private final UserService users;
    private final UserRoleService roles;
    private final AuditRepository audit;
    private final Clock clock;

    ProviderSignInService(
            IdentityProvider provider,
            UserIdentityRepository identities,
            RoleRuleRepository rules,
            UserService users,
            UserRoleService roles,
            AuditRepository audit,
            Clock clock) {
        this.provider = provider;
        this.identities = identities;
        this.rules = rules;
        this.users = users;
        this.roles = roles;
        this.audit = audit;
        this.clock = clock;
    }

    /** Finds or creates the user whom the claims identify. Names and addresses identify nobody. */
    @Transactional
    Answer signIn(ProviderClaims claims) {
        String subject = claims.subject();
        if (subject == null) {
            return new Answer(null, ProviderRefusal.INVALID);
        }
        identities.lock(provider.issuer(), subject);
        Set<RuledRole> ruled = ruled(claims);
        UserIdentity known = identities.find(provider.issuer(), subject).orElse(null);
        return known == null ? first(subject, claims, ruled) : again(known, claims, ruled);
    }

    private Set<RuledRole> ruled(ProviderClaims claims) {
        return rules.all().stream()
                .filter(rule -> rule.fits(claims))
                .map(RoleRule::gives)
                .collect(Collectors.toSet());
    }

    private Answer first(String subject, ProviderClaims claims, Set<RuledRole> ruled) {
        String username = claims.name().username();
        if (users.hasName(username)) {
            return new Answer(null, ProviderRefusal.NAME_TAKEN);
        }
        if (ruled.isEmpty()) {
            return new Answer(null, ProviderRefusal.NO_ROLE);
        }
        Actor by = new Follower(username, null, null);
        User made = users.createProvided(claims.name(), by).orElse(null);
        if (made == null) {
            return new Answer(null, ProviderRefusal.NAME_TAKEN);
        }
        identities.insert(made.id(), provider.issuer(), subject, claims.kept(), clock.instant());
        roles.follow(made.id(), ruled, by);
        return new Answer(made.id(), null);
    }

    private Answer again(UserIdentity known, ProviderClaims claims, Set<RuledRole> ruled) {
        identities.update(known.id(), claims.kept(), clock.instant());
        if (!users.get(known.userId()).active()) {
            return new Answer(known.userId(), ProviderRefusal.INACTIVE);
        }
        Actor by = new Follower(known.username(), null, known.userId());
        User user = users.follow(known.userId(), claims.name(), by);
        boolean may =
                !roles.follow(user.id(), ruled, by).isEmpty() || !user.scopes().isEmpty();
        return new Answer(user.id(), may ? null : ProviderRefusal.NO_ROLE);
    }

    /** Connects a user who is signed in here with the identity at the provider. */
    @Transactional
    Answer connect(long userId, ProviderClaims claims) {
        String subject = claims.subject();
        if (subject == null) {
            return new Answer(userId, ProviderRefusal.INVALID);
        }
        identities.lock(provider.issuer(), subject);
        UserIdentity known = identities.find(provider.issuer(), subject).orElse(null);
        if (known != null && known.userId() != userId) {
            return new Answer(userId, ProviderRefusal.CONNECTED_ELSEWHERE);
        }
        User user = users.get(userId);
        if (!user.active()) {
            return new Answer(userId, ProviderRefusal.INACTIVE);
        }
        Actor by = new Follower(user.username(), null, userId);
        if (known == null) {
            if (!identities.insert(userId, provider.issuer(), subject, claims.kept(), clock.instant())) {
                return new Answer(userId, ProviderRefusal.CONNECTED_ALREADY);
            }
            append("user_identity_connected", user, by);
        }
        roles.follow(userId, ruled(claims), by);
        return new Answer(userId, null);
    }

    /**
     * Lets the user sign in by the password alone again, without the roles from rules. False if the user has no password, or nothing to
     * end.
     */
    @Transactional
    public boolean disconnect(long userId, Actor by) {
        if (!provider.isOn() || !users.hasPassword(userId) || !identities.delete(userId, provider.issuer())) {
            return false;
        }
        append("user_identity_disconnected", users.get(userId), by);
        roles.follow(userId, Set.of(), by);
        return true;
    }

    private void append(String action, User user, Actor by) {
        audit.append(
                by,
                AuditEntry.of(action)
                        .subject("user", user.id())
                        .to(Map.of("username", user.username(), "provider", provider.name())));
    }
}
