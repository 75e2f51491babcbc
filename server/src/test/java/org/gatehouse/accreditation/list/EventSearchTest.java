package org.gatehouse.accreditation.list;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.gatehouse.accreditation.list.EventSearch.Found;
import org.gatehouse.accreditation.list.EventSearch.Kind;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.text.Language;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

@ApiTest
public class EventSearchTest {

    private static EventFixture event(Fixture fixture) {
        return fixture.event()
                .withPosition("Judge")
                .withAccreditation("Anneliese", "Judge")
                .withAccreditation("Sinead O’Connor", "Judge")
                .withRegistration("山田太郎", "Judge")
                .withPerson("Zoë");
    }

    private static Found find(Fixture fixture, EventFixture event, String typed) {
        return fixture.bean(EventSearch.class).find(event.id(), typed, false, Language.ENGLISH);
    }

    private static List<String> names(Fixture fixture, EventFixture event, String typed) {
        return find(fixture, event, typed).hits().stream()
                .map(hit -> String.valueOf(hit.firstName()))
                .toList();
    }

    /** In a new database the first accreditation and the first person have the same number. */
    public static void numbersAreOfTheirOwn(Fixture fixture) {
        fixture.bean(JdbcClient.class).sql("""
                    select setval(pg_get_serial_sequence('accreditation', 'id'),
                                  greatest(nextval(pg_get_serial_sequence('accreditation', 'id')), 5000000))
                    """).query(Long.class).single();
    }

    @Test
    void namesAreFoundHoweverTheyAreTyped(Fixture fixture) {
        EventFixture event = event(fixture);

        for (String typed : List.of("anneliese lima", "Lima, Anneliese", "LIMA,Anne", "annel")) {
            assertThat(names(fixture, event, typed)).as(typed).containsExactly("Anneliese");
        }
        assertThat(names(fixture, event, "oconnor")).containsExactly("Sinead O’Connor");
        assertThat(names(fixture, event, "山田太")).containsExactly("山田太郎");
        assertThat(names(fixture, event, "zoe")).containsExactly("Zoë");
        assertThat(names(fixture, event, "Lima")).hasSize(4);
        assertThat(names(fixture, event, "%")).isEmpty();
        assertThat(names(fixture, event, "nobody")).isEmpty();
    }

    @Test
    void oneLetterOfEachWordMayBeWrong(Fixture fixture) {
        EventFixture event = event(fixture);

        for (String typed :
                List.of("Anmeliese", "Aneliese", "Annneliese", "Anenliese", "Lina Annelieze", "Xnneliese")) {
            Found found = find(fixture, event, typed);
            assertThat(found.hits()).as(typed).extracting(SearchHit::firstName).containsExactly("Anneliese");
            assertThat(found.nearly()).as(typed).isTrue();
        }
        assertThat(names(fixture, event, "Ammeliese")).isEmpty();
        assertThat(names(fixture, event, "Zeo")).as("too short to guess").isEmpty();
    }

    @Test
    void numbersFindWhatTheyAreTheNumberOf(Fixture fixture) {
        numbersAreOfTheirOwn(fixture);
        EventFixture event = event(fixture);
        long accreditation = event.accreditation("Anneliese");

        assertThat(find(fixture, event, "" + accreditation).only()).isEqualTo(Kind.ACCREDITATION);
        assertThat(names(fixture, event, "#" + accreditation)).containsExactly("Anneliese");
        assertThat(names(fixture, event, "" + event.registration("山田太郎"))).contains("山田太郎");
        assertThat(names(fixture, event, "" + event.person("Zoë"))).contains("Zoë");
        assertThat(names(fixture, fixture.event(), "" + accreditation)).isEmpty();
        assertThat(names(fixture, event, "999999999999999999")).isEmpty();
    }

    @Test
    void nameOfTheBadgeAndAddressesAreFound(Fixture fixture) {
        EventFixture event = event(fixture);
        rename(event, "Anneliese", "Ladybird");
        event.insert("""
                insert into person_email (person_id, email_address, is_primary)
                values (:person, 'desk' || :event || '@xn--mller-kva.example', true) returning id
                """, Map.of("person", event.person("Zoë")));

        assertThat(names(fixture, event, "lady")).containsExactly("Ladybird");
        assertThat(names(fixture, event, "anneliese")).containsExactly("Ladybird");
        assertThat(names(fixture, event, "DESK" + event.id())).containsExactly("Zoë");
        assertThat(names(fixture, event, "desk" + event.id() + "@müller.example"))
                .containsExactly("Zoë");
    }

    private static void rename(EventFixture event, String firstName, String onBadge) {
        event.desk()
                .put(
                        event.path() + "/accreditations/" + event.accreditation(firstName),
                        Map.of("first_name", onBadge, "zones_add", List.of(), "zones_remove", List.of()))
                .expect(200);
    }

    /** The badge of somebody who was withdrawn may still be in somebody's hand. */
    @Test
    void nameOfABadgeThatIsNoLongerValidIsFound(Fixture fixture) {
        EventFixture event = event(fixture);
        rename(event, "Anneliese", "Ladybird");
        event.desk()
                .post("/registrations/" + event.registration("Anneliese") + "/withdraw")
                .expect(200);

        assertThat(names(fixture, event, "lady lima")).containsExactly("Ladybird");
        assertThat(names(fixture, event, "lady nobody")).isEmpty();
    }

    @Test
    void whoMaySeeBadgesAloneFindsNobodyWithoutOne(Fixture fixture) {
        EventFixture event = event(fixture);
        Found found = fixture.bean(EventSearch.class).find(event.id(), "Lima", true, Language.ENGLISH);

        assertThat(found.hits()).extracting(SearchHit::firstName).containsExactly("Anneliese", "Sinead O’Connor");
    }
}
