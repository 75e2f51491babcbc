package org.gatehouse.people.search;

import static org.assertj.core.api.Assertions.assertThat;

import org.gatehouse.people.PeopleScene;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.SheetFile;
import org.junit.jupiter.api.Test;

@ApiTest
class PersonExportApiTest {

    @Test
    void personIsARow(Fixture fixture) {
        PeopleScene scene = PeopleScene.in(fixture);
        String word = PeopleScene.unique();
        scene.person("Ana", word, word + "@example.org");

        assertThat(SheetFile.xlsx(scene.api().get("/people/person/export?name=" + word)))
                .singleElement()
                .satisfies(row -> assertThat(row)
                        .containsEntry("first_name", "Ana")
                        .containsEntry("last_name", word)
                        .containsEntry("email", word + "@example.org")
                        .containsEntry("deceased", "false"));
    }

    @Test
    void fileHoldsOnlyWhomTheCallerSees(Fixture fixture) {
        EventFixture event = fixture.event().withAccreditation("@Bo");
        EventFixture other = fixture.event().withAccreditation("Cy");
        PeopleScene scene = PeopleScene.in(fixture);

        var rows = SheetFile.csv(scene.api(event.id()).get("/people/person/export?format=csv&sort=id_asc"));

        assertThat(rows).extracting(row -> row.get("first_name")).containsExactly("'@Bo");
        assertThat(rows).extracting(row -> row.get("positions")).containsExactly("Competitor, Event");
        scene.api(event.id()).get("/people/person/export?event=" + other.id()).expect(404);
    }

    @Test
    void wrongParametersAreRefused(Fixture fixture) {
        PeopleScene scene = PeopleScene.in(fixture);

        for (String parameter :
                new String[] {"format=pdf", "sort=age", "limit=0", "country=Utopia-of-nowhere-at-all"}) {
            assertThat(scene.api()
                            .get("/people/person/export?" + parameter)
                            .expect(422)
                            .json()
                            .path("errors")
                            .path(0)
                            .stringValue())
                    .startsWith(parameter.substring(0, parameter.indexOf('=')));
        }
    }

    @Test
    void listOfTheFamilyTakesItsLongPages(Fixture fixture) {
        PeopleScene scene = PeopleScene.in(fixture);
        String word = PeopleScene.unique();
        scene.person("Ana", word, word + "@example.org");

        assertThat(scene.api()
                        .get("/people/person?limit=9999&offset=0&l=en&show_inactive=1&include_history=1" + "&name="
                                + word)
                        .expect(200)
                        .json()
                        .path("total_count")
                        .intValue())
                .isOne();
        scene.api().get("/people/person?limit=10000").expect(422);
        scene.api().get("/people?limit=1001").expect(422);
    }

    @Test
    void entityOfTheEventIsAFilter(Fixture fixture) {
        EventFixture event = fixture.event().withAccreditation("Ana");
        EventFixture other = fixture.event().withAccreditation("Bo");
        PeopleScene scene = PeopleScene.in(fixture);

        assertThat(SheetFile.csv(scene.api().get("/people/person/export?format=csv&entity=" + event.entity())))
                .extracting(row -> row.get("first_name"))
                .containsExactly("Ana");
        assertThat(scene.api(event.id())
                        .get("/people/person?entity=" + other.entity())
                        .expect(200)
                        .json()
                        .path("people"))
                .isEmpty();
        scene.api().get("/people?entity=x").expect(422);
    }
}
