package org.gatehouse.people.person;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gatehouse.people.PeopleScene.id;
import static org.gatehouse.people.PeopleScene.ids;
import static org.gatehouse.people.PeopleScene.unique;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.gatehouse.auth.Scope;
import org.gatehouse.people.PeopleScene;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

@ApiTest
class AutocompleteApiTest {

    private static final String PATH = "/people/person/autocomplete?e=";

    private static List<Long> found(Api api, String email) {
        return ids(api.get(PATH + URLEncoder.encode(email, StandardCharsets.UTF_8))
                .expect(200)
                .json()
                .path("people"));
    }

    @Test
    void aMatchHasTheFieldsOfTheSpecification(Fixture fixture) {
        PeopleScene scene = PeopleScene.in(fixture);
        String email = unique() + "@example.org";
        JsonNode ana = scene.person("Ana", "Jovanović", email);

        JsonNode answer = scene.api().get(PATH + email).expect(200).json();

        assertThat(answer.propertyNames()).containsExactly("people");
        JsonNode match = answer.path("people").path(0);
        assertThat(match.propertyNames())
                .containsExactly("id", "first_name", "last_name", "email", "gender", "date_of_birth");
        assertThat(id(match)).isEqualTo(id(ana));
        assertThat(match.path("email").stringValue()).isEqualTo(email);
        assertThat(match.path("gender").isNull()).isTrue();
        assertThat(match.path("date_of_birth").isNull()).isTrue();
    }

    @Test
    void anExactAddressIsAnsweredAlone(Fixture fixture) {
        PeopleScene scene = PeopleScene.in(fixture);
        String email = unique() + "@example.co";
        long exact = id(scene.person("A", "A", email));
        long twin = id(scene.person("B", "B", email));
        long longer = id(scene.person("C", "C", email + "m"));
        Api api = scene.api();

        assertThat(found(api, email)).containsExactly(exact, twin);
        assertThat(found(api, email.toUpperCase(Locale.ROOT))).containsExactly(exact, twin);
        assertThat(found(api, email.substring(0, email.length() - 1))).containsExactly(exact, twin, longer);
    }

    @Test
    void onlyTheBeginningMatches(Fixture fixture) {
        PeopleScene scene = PeopleScene.in(fixture);
        String name = unique();
        scene.person("A", "A", "x" + name + "@example.org");

        assertThat(found(scene.api(), name)).isEmpty();
        assertThat(found(scene.api(), "x" + name)).hasSize(1);
    }

    @Test
    void atMostTwentyInOrderOfAddress(Fixture fixture) {
        PeopleScene scene = PeopleScene.in(fixture);
        String name = unique();
        for (int number = 24; number >= 0; number--) {
            scene.db
                    .sql(
                            "with p as (insert into person (last_name) values ('P') returning id)"
                                    + " insert into person_email (person_id, email_address, is_primary) select id, ?, true from p")
                    .params(List.of(name + "%02d@example.org".formatted(number)))
                    .update();
        }

        List<String> emails = PeopleScene.list(
                        scene.api().get(PATH + name).json().path("people"))
                .stream()
                .map(person -> person.path("email").stringValue())
                .toList();

        assertThat(emails).hasSize(20).isSorted().startsWith(name + "00@example.org");
    }

    @Test
    void aPlusIsFoundEncodedOrNot(Fixture fixture) {
        PeopleScene scene = PeopleScene.in(fixture);
        String name = unique();
        long plus = id(scene.person("A", "A", name + "+photo@example.org"));
        Api api = scene.api();

        assertThat(ids(api.get(PATH + name + "%2Bphoto@example.org").json().path("people")))
                .containsExactly(plus);
        assertThat(ids(api.get(PATH + name + "+photo@example.org").json().path("people")))
                .containsExactly(plus);
        assertThat(ids(api.get(PATH + name + "%20photo@example.org").json().path("people")))
                .containsExactly(plus);
    }

    @Test
    void signsOfAPatternAreLiteral(Fixture fixture) {
        PeopleScene scene = PeopleScene.in(fixture);
        String name = unique();
        long underscore = id(scene.person("A", "A", name + "_a@example.org"));
        scene.person("B", "B", name + "xa@example.org");
        long percent = id(scene.person("C", "C", name + "%b@example.org"));
        Api api = scene.api();

        assertThat(found(api, name + "_")).containsExactly(underscore);
        assertThat(found(api, name + "%")).containsExactly(percent);
        assertThat(found(api, name + "\\")).isEmpty();
        assertThat(found(api, "'; drop table person; --")).isEmpty();
    }

    @Test
    void anAddressOfAnyScriptIsFound(Fixture fixture) {
        PeopleScene scene = PeopleScene.in(fixture);
        String name = unique();
        long person = id(scene.person("李", "娜", name + "李娜É@例え.jp"));

        assertThat(found(scene.api(), name + "李娜é@例え.jp")).containsExactly(person);
        assertThat(found(scene.api(), name + "李")).containsExactly(person);
    }

    @Test
    void aSecondAddressDoesNotMatch(Fixture fixture) {
        PeopleScene scene = PeopleScene.in(fixture);
        JsonNode person = scene.person("A", "A", unique() + "@example.org");
        String second = unique() + "@example.org";
        scene.db
                .sql("insert into person_email (person_id, email_address, is_primary) values (?, ?, false)")
                .params(List.of(id(person), second))
                .update();

        assertThat(found(scene.api(), second)).isEmpty();
    }

    @Test
    void whoIsLimitedToAnEventFindsItsPeopleOnly(Fixture fixture) {
        PeopleScene scene = PeopleScene.in(fixture);
        String name = unique();
        long here = id(scene.person("A", "A", name + "a@example.org"));
        long elsewhere = id(scene.person("B", "B", name + "b@example.org"));
        scene.person("C", "C", name + "c@example.org");
        long event = scene.event();
        long other = scene.event();
        scene.held(here, event, scene.position(event));
        scene.held(elsewhere, other, scene.position(other));

        assertThat(found(scene.api(event), name)).containsExactly(here);
        assertThat(found(scene.api(event), name + "b@example.org")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "?e=", "?e=%20", "?e=+", "?e=a%00b", "?other=1"})
    void nothingToSearchForIsNotValid(String query, Fixture fixture) {
        var answer = fixture.api(Scope.PEOPLE_READ)
                .get("/people/person/autocomplete" + query)
                .expect(422);

        assertThat(answer.json().path("errors").path(0).stringValue()).startsWith("e: ");
    }

    @Test
    void aHugeAddressIsNotValid(Fixture fixture) {
        fixture.api(Scope.PEOPLE_READ).get(PATH + "x".repeat(5000)).expect(422);
    }

    @Test
    void theEmptySetOfEventsSeesNobody(Fixture fixture) {
        PeopleScene scene = PeopleScene.in(fixture);
        String email = unique() + "@example.org";
        scene.person("A", "A", email);

        assertThat(found(fixture.api(Set.of(Long.MAX_VALUE), Scope.PEOPLE_READ), email))
                .isEmpty();
    }
}
