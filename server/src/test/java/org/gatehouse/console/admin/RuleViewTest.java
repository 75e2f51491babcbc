package org.gatehouse.console.admin;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.oidc.RoleRule;
import org.gatehouse.auth.oidc.RuleOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RuleViewTest {

    @Test
    void rulesOfOneGroupAtOnePlaceAreOneLineWithTheirJob() {
        List<RoleRule> rules = Stream.concat(
                        RolePreset.DESK.roles().stream().map(role -> rule("desk", role, 7L)),
                        Stream.of(rule("desk", Role.PRINT, null), rule("press", Role.UPLOAD_PHOTO, 7L)))
                .toList();

        List<RuleView> lines = RuleView.of(rules);

        assertThat(lines)
                .extracting(line -> line.value() + " " + line.entityId() + " " + line.job())
                .containsExactly("desk 7 DESK", "desk null null", "press 7 PHOTO_TEAM");
        assertThat(lines.getFirst().rules()).hasSize(RolePreset.DESK.roles().size());
    }

    private static RoleRule rule(String group, Role role, @Nullable Long place) {
        return new RoleRule(0, "groups", RuleOperator.CONTAINS, group, role, place);
    }
}
