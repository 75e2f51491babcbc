package org.gatehouse.auth.oidc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.gatehouse.auth.Role;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RoleRuleTest {

    private static final String CLAIMS = """
            {"groups": ["desk", "Café", ["nested"]], "department": "Media, Sport;TV", "level": 7, "staff": true, "empty": "",
             "none": [], "marked": ["des\\u200bk", "admin\\u00ad", " gate", "a\\u00a0b", "Cafe\\u0301"], "mark": "admin\\u2060, x\\u202e",
             "unseen": "\\u200b", "nothing": null, "realm_access": {"roles": ["editor"]}, "a.b": "dotted", "deep": {"er": {"x": "y"}}}
            """;

    @ParameterizedTest
    @CsvSource({
        "groups, CONTAINS, desk, true",
        "groups, CONTAINS, Desk, false",
        "groups, CONTAINS, Café, true",
        "groups, CONTAINS, des, false",
        "groups, CONTAINS, nested, false",
        "marked, CONTAINS, desk, false",
        "marked, CONTAINS, admin, false",
        "marked, CONTAINS, gate, false",
        "marked, CONTAINS, a b, false",
        "marked, CONTAINS, Café, true",
        "mark, CONTAINS, admin, false",
        "mark, CONTAINS, x, false",
        "mark, EQUALS, 'admin, x', false",
        "mark, ANY, '', true",
        "unseen, ANY, '', false",
        "groups, EQUALS, desk, false",
        "groups, ANY, '', true",
        "department, CONTAINS, Sport, true",
        "department, CONTAINS, TV, true",
        "department, CONTAINS, 'Media, Sport;TV', true",
        "department, EQUALS, Sport, false",
        "department, EQUALS, 'Media, Sport;TV', true",
        "level, EQUALS, 7, true",
        "staff, EQUALS, true, true",
        "empty, ANY, '', false",
        "none, ANY, '', false",
        "nothing, ANY, '', false",
        "missing, ANY, '', false",
        "realm_access, ANY, '', false",
        "realm_access.roles, CONTAINS, editor, true",
        "a.b, EQUALS, dotted, true",
        "deep.er.x, EQUALS, y, true",
        "deep.er.x.z, ANY, '', false",
    })
    void fits(String claim, RuleOperator operator, String value, boolean fits) {
        ProviderClaims claims = Objects.requireNonNull(ProviderClaims.of(CLAIMS));

        assertThat(new RoleRule(0, claim, operator, value, Role.EDIT, null).fits(claims))
                .isEqualTo(fits);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u200b", "\u00ad", "\u2060", " "})
    void invisibleCharactersOfAClaimDoNotFit(String more) {
        ProviderClaims claims = new ProviderClaims(Map.of("groups", List.of("desk" + more), "one", "de" + more + "sk"));

        assertThat(new RoleRule(0, "groups", RuleOperator.CONTAINS, "desk", Role.EDIT, null).fits(claims))
                .isFalse();
        assertThat(new RoleRule(0, "one", RuleOperator.EQUALS, "desk", Role.EDIT, null).fits(claims))
                .isFalse();
    }

    @Test
    void claimsThatAreSaidAreNotLeftOut() {
        ProviderClaims claims = Objects.requireNonNull(ProviderClaims.of("""
                {"_claim_names": {"groups": "src1", "level": "src1"}, "level": 7, "hasgroups": "true"}
                """));

        assertThat(claims.leftOut()).containsExactly("groups");
        assertThat(claims.omits("groups.deeper")).isTrue();
        assertThat(claims.omits("level")).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"'[1]'", "'{'", "'null'", "'text'", "'{\"a\": 1} more'"})
    void claimsAreAnObject(String json) {
        assertThat(ProviderClaims.of(json)).isNull();
    }

    @Test
    void whatIsSaidIsNamedAsRulesNameIt() {
        ProviderClaims claims = Objects.requireNonNull(ProviderClaims.of(CLAIMS));

        assertThat(claims.flattened())
                .containsEntry("groups", List.of("desk", "Café"))
                .containsEntry("realm_access.roles", List.of("editor"))
                .containsEntry("deep.er.x", List.of("y"))
                .containsEntry("staff", List.of("true"))
                .doesNotContainKeys("empty", "none", "nothing", "realm_access");
        claims.flattened()
                .keySet()
                .forEach(name -> assertThat(new RoleRule(0, name, RuleOperator.ANY, "", Role.EDIT, null).fits(claims))
                        .as(name)
                        .isTrue());
    }

    @Test
    void largestClaimsAreNotKept() {
        String large = "x".repeat(ProviderClaims.MOST_KEPT);
        ProviderClaims claims = Objects.requireNonNull(ProviderClaims.of(
                "{\"sub\": \"1\", \"nonce\": \"n\", \"large\": \"%s\", \"z\": \"\\u0000\"}".formatted(large)));

        assertThat(claims.kept()).isEqualTo("{\"sub\":\"1\",\"z\":\"\\u0000\"}");
    }
}
