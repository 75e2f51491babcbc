package org.gatehouse.auth.oidc;

import java.text.Normalizer;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.user.RuledRole;
import org.gatehouse.platform.text.CleanText;
import org.gatehouse.platform.text.NormalizedText;
import org.jspecify.annotations.Nullable;

/**
 * A rule that gives a role to users with a certain claim.
 *
 * @param id 0 before it is stored
 * @param claim its name; dots lead into claims within others
 * @param value as it was typed, but for blanks around it; empty where any will do
 * @param entityId where the role holds; null means at all events
 */
public record RoleRule(
        long id,
        String claim,
        RuleOperator operator,
        String value,
        Role role,
        @Nullable Long entityId) {

    /** The role that matching users get. */
    public RuledRole gives() {
        return new RuledRole(role, entityId);
    }

    /** The same, as it was before it was stored. */
    RoleRule draft() {
        return new RoleRule(0, claim, operator, value, role, entityId);
    }

    /** The roles that rules give; one that a rule gave before stays while the provider leaves out the claim that the rule looks at. */
    static Set<RuledRole> given(Collection<RoleRule> rules, ProviderClaims claims, Set<RuledRole> held) {
        return rules.stream()
                .filter(rule -> rule.fits(claims) || (held.contains(rule.gives()) && claims.omits(rule.claim)))
                .map(RoleRule::gives)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /**
     * Capital letters, blanks and invisible characters count: two groups of a provider can differ in nothing else. The way in which a
     * letter is composed does not.
     */
    public boolean fits(ProviderClaims claims) {
        String wanted = composed(value);
        List<String> values = claims.values(claim).map(RoleRule::composed).toList();
        return switch (operator) {
            case ANY -> values.stream().anyMatch(one -> !CleanText.typed(one).isEmpty());
            case EQUALS -> !(claims.find(claim) instanceof Collection) && values.contains(wanted);
            case CONTAINS -> values.contains(wanted) || words(claims).contains(wanted);
        };
    }

    private List<String> words(ProviderClaims claims) {
        return claims.find(claim) instanceof String text
                ? Arrays.stream(text.split("[\\s,;]+", -1))
                        .map(RoleRule::composed)
                        .toList()
                : List.of();
    }

    private static String composed(String text) {
        return NormalizedText.of(text, Normalizer.Form.NFC);
    }
}
