package org.gatehouse.imports.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class NameLookupTest {

    @Test
    void memberThatIsACountryIsFoundByAllItsNames() {
        NameLookup members = new NameLookup("member", "GET /org/members", true);
        members.add(1, "TEAM1", List.of("Finland"), "FI");
        members.add(2, "SWE", List.of("Svenska förbundet"), "SE");
        members.add(3, "HEL", List.of("Helsinki Club"), "FI");
        members.add(4, "NO", List.of("North Office"), null);

        assertThat(members.called("Finnland")).containsExactly(1L);
        assertThat(members.called("fin")).containsExactly(1L);
        assertThat(members.called("Schweden")).containsExactly(2L);
        assertThat(members.called("Norwegen")).isEmpty();
        assertThat(members.called("Helsinki club")).containsExactly(3L);
    }

    @Test
    void memberOfACountryIsSuggestedForItAndThoseOfOthersAreNot() {
        NameLookup members = new NameLookup("member", "GET /org/members", true);
        members.add(1, "OLF", List.of("Olympisches Komitee"), "AT");
        members.add(2, "AUT", List.of("Austria"), null);
        members.add(3, "AUS", List.of("Commonwealth Team"), "AU");

        assertThat(members.near("Australia")).containsExactly(new NameLookup.Near(3, true));
        assertThat(members.near("Austrai")).containsExactly(new NameLookup.Near(2, false));
        assertThat(members.near("Österreich"))
                .containsExactly(new NameLookup.Near(1, true), new NameLookup.Near(2, true));
    }

    @Test
    void slipsOfThePenAreSuggestedAndNumbersAreNot() {
        NameLookup positions = new NameLookup("position", "GET …/delegate_types", false);
        positions.add(1, null, List.of("Competition Manager", "Wettkampfleiter"), null);
        positions.add(2, null, List.of("Team 1"), null);
        positions.add(3, null, List.of("Côté-Coach"), null);

        assertThat(positions.near("Wetkampfleiter")).containsExactly(new NameLookup.Near(1, false));
        assertThat(positions.near("Competition Maneger")).containsExactly(new NameLookup.Near(1, false));
        assertThat(positions.near("Team 2")).isEmpty();
        assertThat(positions.near("Teams 1")).containsExactly(new NameLookup.Near(2, false));
        assertThat(positions.near("cote coach")).containsExactly(new NameLookup.Near(3, true));
        assertThat(positions.near("Judge")).isEmpty();
    }

    @Test
    void choiceGoesBeforeAllNamesUnlessWhatItMeansIsGone() {
        NameLookup members = new NameLookup("member", "GET /org/members", true);
        members.add(1, "A", List.of("Finland"), null);
        members.add(2, "B", List.of("Finland"), null);
        assertThat(members.called("Finland")).isEqualTo(Set.of(1L, 2L));

        members.choose("FINLAND", 2);
        members.choose("Suomi", 99);

        assertThat(members.called("Finland")).containsExactly(2L);
        assertThat(members.called("Suomi")).isEqualTo(Set.of(1L, 2L));
    }
}
