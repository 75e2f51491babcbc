package org.gatehouse.people.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.gatehouse.auth.Scope;
import org.gatehouse.people.Person;
import org.gatehouse.people.PersonSort;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.text.Language;
import org.junit.jupiter.api.Test;

/** People are found however their names are typed. */
@ApiTest
class NameSearchApiTest {

    /** What is typed, and whom it finds. */
    private static final Map<String, String> FOUND = Map.ofEntries(
            Map.entry("oconnor", "Sinead O'Connor"),
            Map.entry("connor", "Sinead O'Connor"),
            Map.entry("o'connor", "Sinead O'Connor"),
            Map.entry("O’Connor", "Sinead O'Connor"),
            Map.entry("o´conn", "Sinead O'Connor"),
            Map.entry("o connor", "Sinead O'Connor"),
            Map.entry("OʻConnor, Sinéad", "Sinead O'Connor"),
            Map.entry("山田太郎", "太郎 山田"),
            Map.entry("山田 太郎", "太郎 山田"),
            Map.entry("山田\u3000太郎", "太郎 山田"),
            Map.entry("太郎山田", "太郎 山田"),
            Map.entry("山田太", "太郎 山田"),
            Map.entry("김민준", "민준 김"),
            Map.entry("العربي", "محمد الْعَرَبِيّ"),
            Map.entry("الْعَرَبِيّ", "محمد الْعَرَبِيّ"),
            Map.entry("محمد العربي", "محمد الْعَرَبِيّ"),
            Map.entry("darc", "Zoë D’Arc-Müller"),
            Map.entry("d'arc", "Zoë D’Arc-Müller"),
            Map.entry("arc", "Zoë D’Arc-Müller"),
            Map.entry("muller", "Zoë D’Arc-Müller"),
            Map.entry("Mu\u0308ller", "Zoë D’Arc-Müller"),
            Map.entry("d’arc-müller", "Zoë D’Arc-Müller"),
            Map.entry("darcmüller zoe", "Zoë D’Arc-Müller"),
            Map.entry("annemarie", "Anne-Marie Li"),
            Map.entry("Li, Anne", "Anne-Marie Li"),
            Map.entry("marie", "Anne-Marie Li"),
            Map.entry("isik", "İbrahim Işık"),
            Map.entry("IŞIK", "İbrahim Işık"),
            Map.entry("ibrahim", "İbrahim Işık"));

    @Test
    void whatIsTypedFindsOne(Fixture fixture) {
        long event = fixture.event().id();
        Api desk = fixture.api(Set.of(event), Scope.PEOPLE_READ, Scope.PEOPLE_WRITE);
        List.of(
                        Map.of("first_name", "Sinead", "last_name", "O'Connor"),
                        Map.of("first_name", "太郎", "last_name", "山田"),
                        Map.of("first_name", "민준", "last_name", "김"),
                        Map.of("first_name", "محمد", "last_name", "الْعَرَبِيّ"),
                        Map.of("first_name", "Zoë", "last_name", "D’Arc-Müller"),
                        Map.of("first_name", "Anne-Marie", "last_name", "Li"),
                        Map.of("first_name", "İbrahim", "last_name", "Işık"))
                .forEach(person -> desk.post("/people/person", person).expect(201));

        FOUND.forEach((typed, name) -> {
            assertThat(names(desk, typed)).as(typed).containsExactly(name);
            assertThat(inTheConsole(fixture, event, typed))
                    .as("%s in the console", typed)
                    .containsExactly(name);
        });
        assertThat(names(desk, "onnor")).as("the middle of a word").isEmpty();
        assertThat(names(desk, "田太郎")).as("the middle of a word").isEmpty();
    }

    private static List<String> names(Api desk, String typed) {
        return StreamSupport.stream(
                        desk.get("/people/person?name=" + URLEncoder.encode(typed, StandardCharsets.UTF_8))
                                .expect(200)
                                .json()
                                .path("people")
                                .spliterator(),
                        false)
                .map(person -> person.path("first_name").asString() + " "
                        + person.path("last_name").asString())
                .toList();
    }

    private static List<String> inTheConsole(Fixture fixture, long event, String typed) {
        PeopleSearch.Criteria filter =
                new PeopleSearch.Criteria(Set.of(event), typed, null, List.of(), "", null, PersonSort.LASTNAME_ASC);
        return fixture.bean(PeopleSearch.class).find(filter, new Page(0, 10), Language.ENGLISH).people().stream()
                .map(NameSearchApiTest::name)
                .toList();
    }

    private static String name(Person person) {
        return person.firstName() + " " + person.lastName();
    }
}
