package org.gatehouse.auth.oidc;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.gatehouse.audit.Actor;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.auth.user.HeldRole;
import org.gatehouse.auth.user.RuledRole;
import org.gatehouse.auth.user.UserRoleRepository;
import org.gatehouse.platform.problem.PlatformProblem;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** The rules by which claims become roles, and what they would change. */
@Service
public class RoleRuleService {

    /** The limit exists because each sign-in reads all rules. */
    public static final int MOST = 200;

    /** The number of users whose latest claims a preview evaluates. */
    private static final int MOST_PREVIEWED = 1_000;

    /** How a user's roles would change at the next sign-in if the provider sends the same claims as last time. */
    public record Change(UserIdentity user, Set<RuledRole> added, Set<RuledRole> gone) {}

    /**
     * The effect of rules on claims.
     *
     * @param fitting the rules that fit the claims that were asked about; null if none were
     * @param changes of whom the roles would change
     */
    public record Preview(@Nullable List<RoleRule> fitting, List<Change> changes) {}

    private final RoleRuleRepository rules;
    private final UserIdentityRepository identities;
    private final UserRoleRepository roles;
    private final IdentityProvider provider;
    private final AuditRepository audit;

    RoleRuleService(
            RoleRuleRepository rules,
            UserIdentityRepository identities,
            UserRoleRepository roles,
            IdentityProvider provider,
            AuditRepository audit) {
        this.rules = rules;
        this.identities = identities;
        this.roles = roles;
        this.provider = provider;
        this.audit = audit;
    }

    public List<RoleRule> all() {
        return rules.all();
    }

    /** The latest sign-ins by the provider. */
    public List<UserIdentity> latest(int limit) {
        return provider.isOn() ? identities.latest(provider.issuer(), limit) : List.of();
    }

    /** Adds those of these rules that do not exist yet, of which there must be one; they apply from each user's next sign-in. */
    @Transactional
    public void add(List<RoleRule> some, Actor by) {
        rules.lock();
        insert(some, by);
    }

    /**
     * Replaces the rules; unchanged ones keep their ids. Changes apply from each user's next sign-in. A changed rule gets a new row, so a
     * missing id means that somebody else has changed or removed the rule.
     */
    @Transactional
    public void replace(Collection<Long> ids, List<RoleRule> some, Actor by) {
        rules.lock();
        List<RoleRule> old =
                rules.all().stream().filter(rule -> ids.contains(rule.id())).toList();
        if (old.size() < ids.size()) {
            throw PlatformProblem.INVALID.ofField("claim", "the rule was changed or removed by somebody else");
        }
        delete(old.stream().filter(rule -> !some.contains(rule.draft())).toList(), by);
        List<RoleRule> drafts = old.stream().map(RoleRule::draft).toList();
        List<RoleRule> others =
                some.stream().filter(rule -> !drafts.contains(rule)).toList();
        if (!others.isEmpty()) {
            insert(others, by);
        }
    }

    private void insert(List<RoleRule> some, Actor by) {
        if (rules.all().size() + some.size() > MOST) {
            throw PlatformProblem.INVALID.ofField("claim", "would make more than %d rules, and no more are read", MOST);
        }
        List<RoleRule> added =
                some.stream().filter(rule -> rules.insert(rule).isPresent()).toList();
        if (added.isEmpty()) {
            throw PlatformProblem.INVALID.ofField("claim", "there is such a rule already");
        }
        added.forEach(
                rule -> audit.append(by, AuditEntry.of("role_rule_created").to(audited(rule))));
    }

    private void delete(List<RoleRule> some, Actor by) {
        some.stream()
                .filter(rule -> rules.delete(rule.id()))
                .forEach(rule ->
                        audit.append(by, AuditEntry.of("role_rule_deleted").from(audited(rule))));
    }

    /** Removes rules; each user loses the roles that they gave at the next sign-in. Repeating the call changes nothing. */
    @Transactional
    public void remove(Collection<Long> ids, Actor by) {
        delete(rules.all().stream().filter(rule -> ids.contains(rule.id())).toList(), by);
    }

    /**
     * Previews the effect of rules without applying them.
     *
     * @param drafts rules beside those that there are
     * @param without the rules that they would replace
     * @param claims what the provider could say; null for nothing
     */
    public Preview preview(List<RoleRule> drafts, Collection<Long> without, @Nullable ProviderClaims claims) {
        List<RoleRule> all = new ArrayList<>(rules.all());
        all.removeIf(rule -> without.contains(rule.id()));
        all.addAll(drafts);
        List<UserIdentity> known = latest(MOST_PREVIEWED);
        Map<Long, Set<RuledRole>> held = rolesByRule(known);
        List<Change> changes = known.stream()
                .map(user -> change(user, held.getOrDefault(user.userId(), Set.of()), all))
                .filter(change -> !change.added().isEmpty() || !change.gone().isEmpty())
                .toList();
        return new Preview(
                claims == null
                        ? null
                        : all.stream().filter(rule -> rule.fits(claims)).toList(),
                changes);
    }

    private Map<Long, Set<RuledRole>> rolesByRule(Collection<UserIdentity> known) {
        return roles.ofUsers(known.stream().map(UserIdentity::userId).toList()).stream()
                .collect(Collectors.groupingBy(
                        HeldRole::userId, Collectors.collectingAndThen(Collectors.toList(), RuledRole::of)));
    }

    private static Change change(UserIdentity user, Set<RuledRole> held, List<RoleRule> all) {
        ProviderClaims claims = ProviderClaims.of(user.claims());
        Set<RuledRole> added = claims == null ? new LinkedHashSet<>() : RoleRule.given(all, claims, held);
        Set<RuledRole> gone = new LinkedHashSet<>(held);
        gone.removeAll(added);
        added.removeAll(held);
        return new Change(user, added, gone);
    }

    private static Map<String, Object> audited(RoleRule rule) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("claim", rule.claim());
        fields.put("operator", rule.operator());
        fields.put("value", rule.value());
        fields.put("role_id", rule.role().id());
        fields.put("role", rule.role().wireName());
        fields.put("ws_entity_id", rule.entityId());
        return fields;
    }
}
