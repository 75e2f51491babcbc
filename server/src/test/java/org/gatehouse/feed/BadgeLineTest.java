package org.gatehouse.feed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The keywords of badge lines (docs/api/zones.md): alone, which takes a way of its own in the function, and within a text. */
@ApiTest
class BadgeLineTest {

    private static final Map<String, String> EVERYTHING = Map.of(
            "skill", "Bricks",
            "skill_number", "07",
            "sector", "Building",
            "position", "Competitor",
            "details", "since 1998",
            "member", "Brazil",
            "organization", "Federation",
            "organizational_unit", "Press");

    @ParameterizedTest
    @CsvSource({
        "MEMBER,                 Brazil",
        "POSITION,               Competitor",
        "ORGANIZATION_OR_MEMBER, Federation",
        "ORGANIZATION,           Federation",
        "ORGANIZATIONAL_UNIT,    Press",
        "SKILL,                  Bricks",
        "SKILL_AND_NUMBER,       07 Bricks",
        "SECTOR,                 Building",
        "DETAILS,                since 1998"
    })
    void aKeywordStandsForItsTextAloneAndAmongOthers(String keyword, String text, Fixture fixture) {
        assertThat(line(fixture, keyword, EVERYTHING)).isEqualTo(text);
        assertThat(line(fixture, "a " + keyword + ", " + keyword, EVERYTHING)).isEqualTo("a " + text + ", " + text);
        assertThat(line(fixture, keyword, Map.of())).isEmpty();
        assertThat(line(fixture, "a " + keyword, Map.of())).isEqualTo("a ");
    }

    @ParameterizedTest
    @CsvSource({
        "ORGANIZATION_OR_MEMBER, member,       Brazil, Brazil",
        "SKILL_AND_NUMBER,       skill,        Bricks, Bricks",
        "SKILL_AND_NUMBER,       skill_number, 07,     07",
        "MEMBER,                 member,       SKILL,  SKILL",
        "DETAILS,                details,      MEMBER, MEMBER",
        "SECTOR,                 sector,       'a\uE007b\uE000', ab"
    })
    void whatStandsForItIsNotLookedAtAgain(String keyword, String name, String value, String text, Fixture fixture) {
        assertThat(line(fixture, keyword, Map.of(name, value))).isEqualTo(text);
        assertThat(line(fixture, keyword + "!", Map.of(name, value))).isEqualTo(text + "!");
    }

    @Test
    void aLineWithoutKeywordsIsAsItIs(Fixture fixture) {
        assertThat(line(fixture, "", EVERYTHING)).isEmpty();
        assertThat(line(fixture, "Member of staff", EVERYTHING)).isEqualTo("Member of staff");
    }

    private static String line(Fixture fixture, String template, Map<String, String> values) {
        return fixture.bean(JdbcClient.class)
                .sql("""
                        select badge_line(:template::text, :skill::text, :skill_number::text, :sector::text, :position::text,
                                          :details::text, :member::text, :organization::text, :organizational_unit::text)
                        """)
                .param("template", template)
                .param("skill", values.get("skill"))
                .param("skill_number", values.get("skill_number"))
                .param("sector", values.get("sector"))
                .param("position", values.get("position"))
                .param("details", values.get("details"))
                .param("member", values.get("member"))
                .param("organization", values.get("organization"))
                .param("organizational_unit", values.get("organizational_unit"))
                .query((row, number) -> row.getString(1))
                .single();
    }
}
