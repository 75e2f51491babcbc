package org.gatehouse.console.admin;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.oidc.RoleRule;
import org.gatehouse.auth.oidc.RuleOperator;
import org.gatehouse.console.Screen;
import org.jspecify.annotations.Nullable;

/**
 * Rules that look at the same and give roles at the same place: one line of the page.
 *
 * @param entityId where the roles hold; null means at all events
 */
public record RuleView(
        String claim,
        RuleOperator operator,
        String value,
        @Nullable Long entityId,
        List<RoleRule> rules) {

    /** Before the name of a job, where a role could be. */
    static final String JOB = "job.";

    /** The option that keeps roles which match no preset. */
    static final String KEPT = "kept";

    private record Key(
            String claim,
            RuleOperator operator,
            String value,
            @Nullable Long entityId) {}

    /** The lines of these rules, in their order. */
    static List<RuleView> of(List<RoleRule> rules) {
        Map<Key, List<RoleRule>> lines = new LinkedHashMap<>();
        rules.forEach(rule -> lines.computeIfAbsent(
                        new Key(rule.claim(), rule.operator(), rule.value(), rule.entityId()), key -> new ArrayList<>())
                .add(rule));
        return lines.entrySet().stream()
                .map(line -> new RuleView(
                        line.getKey().claim(),
                        line.getKey().operator(),
                        line.getKey().value(),
                        line.getKey().entityId(),
                        line.getValue()))
                .toList();
    }

    public List<Long> ids() {
        return rules.stream().map(RoleRule::id).toList();
    }

    /** What the choice of a job or a role holds for this line; a line that is neither keeps its roles. */
    String choice() {
        RolePreset job = job();
        return job != null
                ? JOB + job.name()
                : rules.size() == 1 ? rules.getFirst().role().name() : KEPT;
    }

    /** Whether the rules give several roles that match no preset, and so can only be kept as they are. */
    public boolean isKept() {
        return choice().equals(KEPT);
    }

    public String roleNames(Screen screen) {
        return rules.stream()
                .map(rule -> screen.text("role." + rule.role().name()))
                .collect(Collectors.joining(", "));
    }

    /** The job whose roles these are; null if they are those of none. */
    public @Nullable RolePreset job() {
        Set<Role> roles = rules.stream().map(RoleRule::role).collect(Collectors.toSet());
        return Stream.of(RolePreset.values())
                .filter(job -> Set.copyOf(job.roles()).equals(roles))
                .findFirst()
                .orElse(null);
    }
}
