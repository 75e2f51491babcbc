package org.gatehouse.imports;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.TestPeople;
import org.gatehouse.auth.TestSessions;
import org.gatehouse.auth.user.UserRoleService;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.SheetFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** People, registrations and accreditations stand in one order of names, on pages and in their files, forwards and backwards. */
@ApiTest
class OrderOfNamesApiTest {

    private static final List<String> IN_ORDER = List.of(
            "Ärlig", "de Boer", "De Boer", "Ek", "Éric", "Łoś", "Lund", "Öberg", "O’Neil", "Oneil", "Ost", "Zola");

    private ImportScene scene;
    private long user;

    @BeforeEach
    void register(Fixture fixture) {
        scene = new ImportScene(fixture);
        List<String> rows = new ArrayList<>(List.of("first name,last name,email,position"));
        // Namesakes are registered in the order of the list, all others in another one.
        IN_ORDER.forEach(
                name -> rows.add("Ana,%s,n%d-%d@example.org,Judge".formatted(name, rows.size(), scene.event.id())));
        Collections.swap(rows, 1, 12);
        Collections.swap(rows, 5, 8);
        long file = scene.uploaded(rows.toArray(String[]::new));
        scene.approve(file);
        scene.run(file);
        user = TestPeople.user(fixture, null);
        fixture.bean(UserRoleService.class).grant(user, Role.ADMIN, scene.event.entity(), Fixture.OPERATOR);
    }

    @Test
    void listsOfTheApiAgree() {
        String people = "/people/person?event=" + scene.event.id() + "&limit=100&sort=";

        assertThat(names(people + "lastname_asc", "people")).isEqualTo(IN_ORDER);
        assertThat(names(people + "lastname_desc", "people")).isEqualTo(IN_ORDER.reversed());
        assertThat(names(people + "firstname_asc", "people")).isEqualTo(IN_ORDER);
        assertThat(names(scene.event.path() + "/accreditations?limit=100", "people"))
                .isEqualTo(IN_ORDER);
    }

    private List<String> names(String path, String list) {
        return scene.desk
                .get(path)
                .expect(200)
                .json()
                .path(list)
                .valueStream()
                .map(one -> one.path("last_name")
                        .asString(one.at("/person/last_name").asString("")))
                .toList();
    }

    @Test
    void filesHaveTheOrderOfTheirPages() {
        assertThat(file("/people/export?format=csv")).isEqualTo(IN_ORDER);
        assertThat(file("/people/export?format=csv&sort=lastname_desc")).isEqualTo(IN_ORDER.reversed());
        assertThat(file("/registrations/export?format=csv&state=all&sort=name")).isEqualTo(IN_ORDER);
        assertThat(file("/registrations/export?format=csv&state=all&sort=-name"))
                .isEqualTo(IN_ORDER.reversed());
        assertThat(file("/accreditations/export?format=csv")).isEqualTo(IN_ORDER);
        assertThat(file("/accreditations/export?format=csv&sort=-name")).isEqualTo(IN_ORDER.reversed());
        assertThat(file("/accreditations/export?format=csv&sort=-id")).first().isEqualTo("Ärlig");
    }

    /** A registration that was brought from elsewhere keeps its time: the column shows it, and the list is sorted by it. */
    @Test
    void registrationsAreSortedByTheTimeThatTheListShows() {
        scene.fixture
                .bean(JdbcClient.class)
                .sql("""
                        update registration r set created_at = '2020-01-01T00:00:00Z'
                        from person p
                        where p.id = r.person_id and r.event_id = :event and p.last_name = 'Ost'
                        """)
                .param("event", scene.event.id())
                .update();

        assertThat(file("/registrations/export?format=csv&state=all&sort=registered"))
                .first()
                .isEqualTo("Ost");
        assertThat(file("/registrations/export?format=csv&state=all&sort=-registered"))
                .last()
                .isEqualTo("Ost");
    }

    private List<String> file(String path) {
        Api browser = scene.fixture.anonymous();
        Answer sent = browser.send(browser.request("/console/events/" + scene.event.id() + path)
                        .header(
                                "Cookie",
                                "gatehouse_session="
                                        + TestSessions.visit(scene.fixture, user)
                                                .cookie())
                        .GET())
                .expect(200);
        return SheetFile.csv(sent).stream()
                .map(row -> String.valueOf(row.get("Last name")))
                .toList();
    }
}
