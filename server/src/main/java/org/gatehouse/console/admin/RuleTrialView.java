package org.gatehouse.console.admin;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.gatehouse.auth.oidc.RoleRuleService;
import org.jspecify.annotations.Nullable;

/**
 * What a preview of rules shows.
 *
 * @param fitting the rules that fit the claims; null if there were no claims
 * @param changes the users whose roles would change
 * @param said the claims
 * @param leftOut the claims that the provider names but leaves out
 * @param begun the rule that is being entered or changed and is not saved yet; null for none
 */
public record RuleTrialView(
        @Nullable List<RuleView> fitting,
        List<RoleRuleService.Change> changes,
        Map<String, List<String>> said,
        Collection<String> leftOut,
        @Nullable RuleView begun) {}
