package org.gatehouse.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.assertions.PlaywrightAssertions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.client.ClientSecret;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.LongTest;
import org.gatehouse.request.RequestScene;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Lists whose files no other journey takes. */
@LongTest
@BrowserTest
class ExportsTest {

    @Test
    void whatAPageListsIsAFileToo(Fixture fixture, Console console) throws Exception {
        RequestScene scene = RequestScene.of(fixture);
        scene.asked("Ana", "Mixed");
        scene.allocate(scene.asked("Ben", "Mixed"), "Mixed").expect(204);
        String event = "/console/events/" + scene.event.id();
        console.signedIn(scene.event, Role.EDIT_POSITIONS, Role.VIEW_SCANS, Role.VIEW_LOGS, Role.ALLOCATE_ZONE_REQUEST);

        assertThat(csv(console, event + "/matrix")).contains("Position,Name,Holders", "MIXED · Holders");
        assertThat(csv(console, event + "/conflicts")).startsWith("Kind,Accreditation number");
        assertThat(csv(console, event + "/log?what=zone_allocated")).contains("Zone allocated");
        assertThat(csv(console, event + "/log?what=zone_denied")).doesNotContain("Zone allocated");
        String requests = event + "/requests/" + scene.form;
        assertThat(csv(console, requests)).contains("Ana").doesNotContain("Ben");
        assertThat(csv(console, requests + "?view=allocated")).contains("Ben").doesNotContain("Ana");
        assertThat(file(console, event + "/matrix", "XLSX")).startsWith('P', 'K');
    }

    @Test
    void zonesPositionsAndOptionsAreFiles(Fixture fixture, Console console) throws Exception {
        EventFixture event = fixture.event()
                .withZone("=1+1", 20)
                .withZone("Village")
                .withPosition("Judge", "Village", "=1+1")
                .withPackageOption("Lunch")
                .withAccreditation("Ana", "Judge");
        fixture.event().withZone("Elsewhere").withPosition("Elsewhere").withPackageOption("Elsewhere");
        event.insert("update event set code = 'EX' || id where id = :event returning id", Map.of());
        String at = "/console/events/" + event.id();
        console.signedIn(event, Role.EDIT_ZONES, Role.EDIT_DELEGATE_TYPES, Role.EDIT_PACKAGE_OPTIONS);

        String zones = csv(console, at + "/zones");
        assertThat(console.export("CSV").suggestedFilename()).isEqualTo("zones-EX" + event.id() + ".csv");
        assertThat(zones).startsWith("Code,Name,Colour,Text colour,Quota,In use,Positions\r\n");
        assertThat(rows(zones))
                .hasSize(2)
                .first()
                .asString()
                .contains(",'=1+1,")
                .endsWith(",20,1,1");
        String positions = csv(console, at + "/positions");
        assertThat(rows(positions)).singleElement().asString().contains(",Judge,");
        String options = csv(console, at + "/options");
        assertThat(rows(options)).singleElement().asString().contains("CATERING,Lunch,");
        assertThat(zones + positions + options).doesNotContain("Elsewhere");
        for (String list : List.of("/zones", "/positions", "/options")) {
            assertThat(file(console, at + list, "XLSX")).startsWith('P', 'K');
        }
    }

    @Test
    void usersAreAFileAsTheyAreFiltered(Fixture fixture, Console console) throws Exception {
        EventFixture event = fixture.event();
        String printer = console.user(event, Role.PRINT).username();
        String editor = console.user(event, Role.EDIT).username();
        console.signedIn(event, Role.ADMIN);

        assertThat(rows(csv(console, "/console/users?q=" + printer)))
                .singleElement()
                .asString()
                .contains(printer, ",Yes,", "Print badges", "Event");
        String byRole = csv(console, "/console/users?role=EDIT&at=" + event.entity());
        assertThat(byRole).contains(editor).doesNotContain(printer).doesNotContain(secret(fixture, """
                select password_hash from app_user where username = ?""", editor));
        assertThat(file(console, "/console/users?q=" + printer, "XLSX")).startsWith('P', 'K');
        console.expect("status of 4").openExpecting(400, "/console/users/export?at=somewhere");
    }

    @Test
    void noSecretIsInTheFileOfClients(Fixture fixture, Console console) throws Exception {
        EventFixture event = fixture.event();
        ClientSecret client = fixture.client(Set.of(event.id()), Scope.SCANS_READ, Scope.PEOPLE_READ);
        console.administrator();

        String clients = csv(console, "/console/clients");

        assertThat(rows(clients))
                .filteredOn(row -> row.startsWith(client.clientId() + ","))
                .singleElement()
                .asString()
                .contains(",people.read scans.read,No," + event.id() + ",");
        assertThat(clients)
                .doesNotContain(client.clientSecret())
                .doesNotContain(
                        secret(fixture, "select secret_hash from client where client_id = ?", client.clientId()));
        assertThat(file(console, "/console/clients", "XLSX")).startsWith('P', 'K');
    }

    @Test
    void eventThatIsNotThereHasNoFiles(Fixture fixture, Console console) {
        console.administrator();
        for (String list : List.of("zones", "gates", "photos", "badges/log", "registrations/imports", "matrix")) {
            console.openExpecting(404, "/console/events/999999999/" + list + "/export?format=csv");
        }
        console.signedIn(fixture.event(), Role.PRINT)
                .openExpecting(404, "/console/events/" + fixture.event().id() + "/badges/log/export");
    }

    private static String secret(Fixture fixture, String sql, String whose) {
        return fixture.bean(JdbcClient.class)
                .sql(sql)
                .param(whose)
                .query((row, number) -> row.getString(1))
                .single();
    }

    @Test
    void gatesAndPrintsAreFiles(Fixture fixture, Console console) throws Exception {
        EventFixture event = fixture.event().withAccreditation("Ana").withAccreditation("@Bo");
        event.gate().get(event.path() + "/sync").expect(200);
        String at = "/console/events/" + event.id();
        console.signedIn(event, Role.PRINT, Role.MANAGE_EVENT).open(at + "/badges");
        console.page().locator("#print-go").click();
        BadgesTest.awaitFile(console);

        assertThat(rows(csv(console, at + "/gates?state=live")))
                .singleElement()
                .asString()
                .contains(",Yes,");
        assertThat(rows(csv(console, at + "/gates?state=silent"))).isEmpty();
        String log = at + "/badges/log";
        String ana = event.accreditation("Ana") + ",Ana,Lima,";
        assertThat(rows(csv(console, log)))
                .hasSize(2)
                .anyMatch(row -> row.startsWith(ana))
                .anyMatch(row -> row.contains(",'@Bo,Lima,"));
        assertThat(rows(csv(console, log + "?q=" + event.accreditation("Ana"))))
                .singleElement()
                .asString()
                .startsWith(ana);
        assertThat(rows(csv(console, log + "?q=bo"))).singleElement().asString().contains("'@Bo");
        assertThat(rows(csv(console, log + "?q=lima"))).hasSize(2);
        assertThat(rows(csv(console, log + "?q=nobody"))).isEmpty();
        assertThat(file(console, log, "XLSX")).startsWith('P', 'K');
        assertThat(file(console, at + "/gates", "XLSX")).startsWith('P', 'K');
    }

    @Test
    void photosAreAFileByStateAndAsOneTypes(Fixture fixture, Console console) throws Exception {
        EventFixture event = fixture.event()
                .withPosition("Judge")
                .withAccreditation("Ana", "Judge")
                .withAccreditation("Bo")
                .withAccreditation("Cy");
        PhotosTest.attach(fixture, event.person("Ana"), PhotosTest.portrait(1));
        PhotosTest.attach(fixture, event.person("Bo"), PhotosTest.portrait(2));
        String photos = "/console/events/" + event.id() + "/photos";
        console.signedIn(event, Role.UPLOAD_PHOTO);

        assertThat(rows(csv(console, photos)))
                .hasSize(2)
                .first()
                .asString()
                .startsWith(event.person("Ana") + ",Ana,Lima,Judge,Not reviewed yet,Badge photo,");
        console.field("Name or number").fill("bo");
        PlaywrightAssertions.assertThat(console.page().locator(".photo-card")).hasCount(1);
        assertThat(rows(text(download(console, "CSV"))))
                .singleElement()
                .asString()
                .contains(",Bo,Lima,Competitor,Not reviewed yet,");
        assertThat(rows(csv(console, photos + "?state=missing")))
                .containsExactly(event.person("Cy") + ",Cy,Lima,Competitor,Missing,,,,,,");
        assertThat(rows(csv(console, photos + "?state=missing&position=" + event.position("Judge"))))
                .isEmpty();
        assertThat(rows(csv(console, photos + "?state=approved"))).isEmpty();
        assertThat(file(console, photos, "XLSX")).startsWith('P', 'K');
    }

    @Test
    void likelyDuplicatesAndImportsAreFiles(Fixture fixture, Console console) throws Exception {
        EventFixture event = fixture.event().withPosition("Judge");
        long ana = twin(event);
        long twin = twin(event);
        String at = "/console/events/" + event.id();
        console.signedIn(event, Role.MANAGE_BOOKINGS).open(at + "/registrations/imports");
        console.page()
                .locator("#file")
                .setInputFiles(ImportsTest.csv(
                        "team.csv", "first name,last name,position\nAna,Souza,Judge\n", StandardCharsets.UTF_8));
        PlaywrightAssertions.assertThat(console.page().locator("#import .notice"))
                .isVisible();

        assertThat(rows(csv(console, at + "/people/duplicates")))
                .singleElement()
                .asString()
                .contains("\"same name, same date of birth\"," + ana + ",Ana,Twin-" + event.id(), "," + twin + ",Ana,");
        assertThat(rows(csv(console, at + "/registrations/imports")))
                .singleElement()
                .asString()
                .contains(",team.csv,Checked,1,");
        assertThat(file(console, at + "/people/duplicates", "XLSX")).startsWith('P', 'K');
        assertThat(file(console, at + "/registrations/imports", "XLSX")).startsWith('P', 'K');
    }

    private static long twin(EventFixture event) {
        return event.insert("""
                with person as (
                    insert into person (first_name, last_name, date_of_birth)
                    values ('Ana', 'Twin-' || :event, '1999-05-17') returning id)
                insert into person_event (person_id, event_id) select id, :event from person returning person_id
                """, Map.of());
    }

    /** Without the header. */
    private static List<String> rows(String csv) {
        return csv.lines().skip(1).toList();
    }

    private static String csv(Console console, String page) throws IOException {
        return text(file(console, page, "CSV"));
    }

    private static String text(byte[] csv) {
        return new String(csv, StandardCharsets.UTF_8).replace("\uFEFF", "");
    }

    private static byte[] file(Console console, String page, String format) throws IOException {
        console.open(page);
        return download(console, format);
    }

    private static byte[] download(Console console, String format) throws IOException {
        return Files.readAllBytes(console.export(format).path());
    }
}
