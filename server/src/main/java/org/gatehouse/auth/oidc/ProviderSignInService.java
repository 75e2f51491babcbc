package org.gatehouse.auth.oidc;

import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.gatehouse.audit.Actor;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.auth.user.HeldRole;
import org.gatehouse.auth.user.RuledRole;
import org.gatehouse.auth.user.User;
import org.gatehouse.auth.user.UserRoleRepository;
import org.gatehouse.auth.user.UserRoleService;
import org.gatehouse.auth.user.UserService;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
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

    private static final Logger log = LoggerFactory.getLogger(ProviderSignInService.class);

    private final IdentityProvider provider;
    private final UserIdentityRepository identities;
    private final RoleRuleRepository rules;
    private final UserService users;
    private final UserRoleService roles;
    private final UserRoleRepository held;
    private final AuditRepository audit;
    private final Clock clock;

    ProviderSignInService(
            IdentityProvider provider,
            UserIdentityRepository identities,
            RoleRuleRepository rules,
            UserService users,
            UserRoleService roles,
            UserRoleRepository held,
            AuditRepository audit,
            Clock clock) {
        this.provider = provider;
        this.identities = identities;
        this.rules = rules;
        this.users = users;
        this.roles = roles;
        this.held = held;
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
        UserIdentity known = identities.find(provider.issuer(), subject).orElse(null);
        return known == null ? first(subject, claims) : signInKnown(known, claims);
    }

    /** The roles that the rules give; those that depend on claims that the provider left out do not change. */
    private Set<RuledRole> ruled(ProviderClaims claims, Collection<HeldRole> held) {
        List<RoleRule> all = rules.all();
        Set<String> leftOut = leftOut(all, claims);
        if (!leftOut.isEmpty()) {
            log.warn(
                    "{} left out {} at the sign-in of {}, so roles by them stay as they were; let it send only groups that are assigned"
                            + " to Gatehouse, or roles of the application",
                    provider.name(),
                    leftOut,
                    claims.name().username());
        }
        return RoleRule.given(all, claims, RuledRole.of(held));
    }

    private static Set<String> leftOut(Collection<RoleRule> rules, ProviderClaims claims) {
        return rules.stream().map(RoleRule::claim).filter(claims::omits).collect(Collectors.toCollection(TreeSet::new));
    }

    private ProviderRefusal withoutRole(ProviderClaims claims) {
        return leftOut(rules.all(), claims).isEmpty() ? ProviderRefusal.NO_ROLE : ProviderRefusal.LEFT_OUT;
    }

    private Answer first(String subject, ProviderClaims claims) {
        String username = claims.name().username();
        if (users.hasName(username)) {
            return new Answer(null, ProviderRefusal.NAME_TAKEN);
        }
        Set<RuledRole> ruled = ruled(claims, List.of());
        if (ruled.isEmpty()) {
            return new Answer(null, withoutRole(claims));
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

    private Answer signInKnown(UserIdentity known, ProviderClaims claims) {
        identities.update(known.id(), claims.kept(), clock.instant());
        if (!users.get(known.userId()).active()) {
            return new Answer(known.userId(), ProviderRefusal.INACTIVE);
        }
        Actor by = new Follower(known.username(), null, known.userId());
        User user = users.follow(known.userId(), claims.name(), by);
        boolean may = !follow(user.id(), claims, by).isEmpty() || !user.scopes().isEmpty();
        return new Answer(user.id(), may ? null : withoutRole(claims));
    }

    private List<HeldRole> follow(long userId, ProviderClaims claims, Actor by) {
        return roles.follow(userId, ruled(claims, held.ofUsers(List.of(userId))), by);
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
        follow(userId, claims, by);
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
