package org.gatehouse.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.dhatim.fastexcel.reader.Cell;
import org.dhatim.fastexcel.reader.CellType;
import org.dhatim.fastexcel.reader.ReadableWorkbook;
import org.dhatim.fastexcel.reader.ReadingOptions;
import org.dhatim.fastexcel.reader.Row;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.TestPeople;
import org.gatehouse.auth.TestSessions;
import org.gatehouse.auth.user.UserRoleService;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.SheetFile;
import org.gatehouse.request.RequestScene;
import org.gatehouse.scan.ScanScene;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Files that pages send are in the language of the page, and their moments are those that clocks at the event show. */
@ApiTest
class PageFilesApiTest {

    private static final Role[] ROLES = {
        Role.VIEW_REGISTRATIONS,
        Role.VIEW_ACCREDITATIONS,
        Role.MANAGE_BOOKINGS,
        Role.VIEW_SCANS,
        Role.VIEW_LOGS,
        Role.UPLOAD_PHOTO,
        Role.ALLOCATE_ZONE_REQUEST
    };

    private Fixture fixture;

    @BeforeEach
    void take(Fixture fixture) {
        this.fixture = fixture;
    }

    private Answer file(EventFixture event, String path, String language) {
        long user = TestPeople.user(fixture, null);
        for (Role role : ROLES) {
            fixture.bean(UserRoleService.class).grant(user, role, event.entity(), Fixture.OPERATOR);
        }
        Api browser = fixture.anonymous();
        return browser.send(browser.request("/console/events/" + event.id() + path)
                        .header(
                                "Cookie",
                                "gatehouse_session="
                                        + TestSessions.visit(fixture, user).cookie() + "; gatehouse_language="
                                        + language)
                        .GET())
                .expect(200);
    }

    private List<Map<String, String>> rows(EventFixture event, String list, String language) {
        String format = list.contains("?") ? "&format=csv" : "?format=csv";
        return SheetFile.csv(file(event, list + format, language));
    }

    private void set(String column, Object value, EventFixture event) {
        fixture.bean(JdbcClient.class)
                .sql("update event set " + column + " = :value where id = :event")
                .param("value", value)
                .param("event", event.id())
                .update();
    }

    @Test
    void registrationsHaveTheWordsOfThePage() {
        EventFixture event = fixture.event().withPosition("Judge").withRegistration("Ana", "Judge");
        set("time_zone", "Asia/Tokyo", event);
        event.insert("""
                update registration set created_at = '2026-05-31T15:30:01Z' where event_id = :event returning id
                """, Map.of());

        Map<String, String> english = rows(event, "/registrations/export", "en").getFirst();
        Map<String, String> german = rows(event, "/registrations/export", "de").getFirst();

        assertThat(english)
                .containsEntry("Registration number", String.valueOf(event.registration("Ana")))
                .containsEntry("First name", "Ana")
                .containsEntry("Position", "Judge")
                .containsEntry("State", "Waiting")
                .containsEntry("Registered at (Asia/Tokyo)", "01.06.2026 00:30:01");
        assertThat(german)
                .containsEntry("Vorname", "Ana")
                .containsEntry("Zustand", "Wartend")
                .containsEntry("Angemeldet am (Asia/Tokyo)", "01.06.2026 00:30:01");
        assertThat(german).hasSameSizeAs(english);
    }

    /** A moment is a date in Excel, which can be sorted and counted with. */
    @Test
    void momentsAreDatesInExcel() throws IOException {
        ScanScene scene = ScanScene.of(fixture);
        set("time_zone", "America/New_York", scene.event);
        scene.reportFrom("north", scene.scanWith("timestamp", "2020-09-23T02:15:30Z"))
                .expect(201);

        Answer answer = file(scene.event, "/scans/export", "de");

        try (ReadableWorkbook book =
                new ReadableWorkbook(new ByteArrayInputStream(answer.bytes()), new ReadingOptions(true, false))) {
            assertThat(book.getFirstSheet().getName()).isEqualTo("Scans");
            List<Row> rows = book.getFirstSheet().read();
            List<String> columns = new ArrayList<>();
            rows.getFirst().forEach(cell -> columns.add(cell.getText()));
            Cell cell = rows.get(1).getCell(columns.indexOf("Gescannt am (America/New_York)"));
            assertThat(cell.getType()).isEqualTo(CellType.NUMBER);
            assertThat(cell.asDate()).isEqualTo(LocalDateTime.of(2020, 9, 22, 22, 15, 30));
            assertThat(cell.getDataFormatString()).isEqualTo("dd.mm.yyyy hh:mm");
            assertThat(columns).contains("Uhrzeit (America/New_York)", "Datum");
            assertThat(rows.get(1).getCell(columns.indexOf("Erlaubt")).asString())
                    .isEqualTo("Ja");
            assertThat(rows.get(1).getCell(columns.indexOf("Urteil")).asString())
                    .isEqualTo("Erfasst");
        }
    }

    /** A name that equals a text or a column is not translated. */
    @Test
    void namesThatLookLikeTextsStay() {
        EventFixture event = fixture.event().withPosition("PENDING").withRegistration("sheets.yes", "PENDING");
        for (String name : List.of("Position", "{0} 'x'")) {
            event.insert("""
                    insert into custom_field (event_id, name, field_type, sort)
                    values (:event, :name, 'TEXT', 1) returning id
                    """, Map.of("name", name));
        }

        Map<String, String> row = rows(event, "/registrations/export", "en").getFirst();

        assertThat(row)
                .containsEntry("First name", "sheets.yes")
                .containsEntry("Position", "PENDING")
                .containsEntry("custom: Position", "")
                .containsEntry("{0} 'x'", "");
    }

    /** The names are always there; what the list does not know is ignored. */
    @Test
    void fileHasTheColumnsThatWereChosen() {
        EventFixture event = fixture.event()
                .withPosition("Judge")
                .withAccreditation("Ana", "Judge")
                .withRegistration("Bo", "Judge");
        event.insert("""
                insert into custom_field (event_id, name, field_type, sort) values (:event, 'Shirt', 'TEXT', 1) returning id
                """, Map.of());

        assertThat(rows(event, "/registrations/export?columns=decided.position.unknown.zones", "en")
                        .getFirst())
                .containsOnlyKeys(
                        "First name",
                        "Last name",
                        "E-mail",
                        "Position code",
                        "Position",
                        "State",
                        "Note on the state",
                        "State changed at (UTC)");
        assertThat(rows(event, "/registrations/export?columns=answers", "en").getFirst())
                .containsOnlyKeys("First name", "Last name", "E-mail", "Shirt");
        assertThat(rows(event, "/people/export?columns=id.born", "de").getFirst())
                .containsOnlyKeys("Personennummer", "Vorname", "Nachname", "Geburtsdatum");
        assertThat(rows(event, "/accreditations/export?columns=none", "en").getFirst())
                .containsOnlyKeys("First name", "Last name");
        assertThat(rows(event, "/accreditations/export?columns=", "en").getFirst())
                .hasSizeGreaterThan(20);
    }

    @Test
    void listsOfTheDeskAreInBothLanguages() {
        RequestScene scene = RequestScene.of(fixture);
        scene.asked("Ana", "Mixed");
        EventFixture event = scene.event;
        event.insert("update person set gender = 'X' where id = :id returning id", Map.of("id", event.person("Ana")));

        assertThat(rows(event, "/people/export?q=" + event.person("Ana"), "en"))
                .singleElement()
                .satisfies(row -> assertThat(row)
                        .containsEntry("Person number", String.valueOf(event.person("Ana")))
                        .containsEntry("Gender", "Other, or not stated")
                        .containsEntry("Deceased", "No"));
        assertThat(rows(event, "/people/export?q=" + event.person("Ana"), "de").getFirst())
                .containsEntry("Geschlecht", "Ein anderes oder keine Angabe");
        assertThat(rows(event, "/accreditations/export", "en").getFirst())
                .containsEntry("Photo", "No")
                .containsEntry("Status", "Approved")
                .containsEntry("Printed (UTC)", "");
        String requests = "/requests/" + scene.form + "/export";
        assertThat(rows(event, requests, "en").getFirst()).containsEntry("State", "Waiting");
        assertThat(rows(event, requests, "de").getFirst()).containsEntry("Erste Wahl", "Mixed");
        assertThat(rows(event, "/photos/export?state=missing", "de").getFirst()).containsEntry("Zustand", "Fehlt");
        assertThat(rows(event, "/log/export", "en").getFirst()).containsKey("Time (UTC)");
    }
}
