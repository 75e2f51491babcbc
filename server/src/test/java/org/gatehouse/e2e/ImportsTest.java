package org.gatehouse.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.FilePayload;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.Scope;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.LongTest;
import org.junit.jupiter.api.Test;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.jdbc.core.simple.JdbcClient;

@LongTest
@BrowserTest
class ImportsTest {

    private static EventFixture event(Fixture fixture) {
        return fixture.event()
                .withZone("Arena")
                .withPosition("Volunteer", "Arena")
                .withPosition("Judge")
                .withPackageOption("Lunch");
    }

    private static String imports(EventFixture event) {
        return "/console/events/" + event.id() + "/registrations/imports";
    }

    static FilePayload csv(String name, String text, Charset encoding) {
        return new FilePayload(name, "text/csv", text.getBytes(encoding));
    }

    private static Locator verdict(Console console) {
        return console.page().locator("#import .notice");
    }

    private static long registrations(Fixture fixture, EventFixture event) {
        return fixture.bean(JdbcClient.class)
                .sql("select count(*) from registration where event_id = :event")
                .param("event", event.id())
                .query((row, number) -> row.getLong(1))
                .single();
    }

    /** 500 people under the headers that people use; three rows are wrong, one of them twice there. */
    private static String people(EventFixture event) {
        return "Vorname;Familienname;Mailadresse;Geburtstag;Funktion;Pakete;Lieblingsfarbe\r\n"
                + IntStream.range(0, 497)
                        .mapToObj(n -> "First " + n + ";Großmann;" + n + "@" + event.id()
                                + ".example;17.05.1999;volunteer;" + (n % 2 == 0 ? "Lunch" : "") + ";blau")
                        .collect(Collectors.joining("\r\n"))
                + "\r\nAna;Souza;ana;;Judge;;" + "rot wie Mohn ".repeat(20)
                + "\r\nBo;Li;;;Jugde;;\r\nFirst 0;Großmann;0@" + event.id()
                + ".example;17.05.1999;volunteer;;\r\n";
    }

    @Test
    void templateIsReadAgainWithAllItsColumns(Fixture fixture, Console console) throws IOException {
        EventFixture event = event(fixture);
        event.desk()
                .post(event.path() + "/custom_fields", Map.of("name", "Shirt size", "field_type", "TEXT"))
                .expect(201);
        console.signedIn(event, Role.ADMIN).inGerman().open(imports(event));

        Download template =
                console.page().waitForDownload(() -> console.link("Vorlage CSV").click());
        String headers = Files.readString(template.path()).strip();
        assertThat(headers).contains("Vorname", "Nachname", "Geburtsdatum", "Position", "Shirt size");
        String separator = headers.contains(";") ? ";" : ",";
        String row = "Ana" + separator + "Souza" + separator.repeat(headers.split(separator).length - 2);
        console.page()
                .locator("#file")
                .setInputFiles(csv("people.csv", headers + "\r\n" + row, StandardCharsets.UTF_8));

        int columns = headers.split(separator).length;
        assertThat(console.page().locator("summary .quiet")).hasText(columns + " von " + columns + " werden gelesen");
    }

    @Test
    void fiveHundredPeopleAreImportedByFourClicks(Fixture fixture, Console console) throws IOException {
        EventFixture event = event(fixture);
        console.signedIn(event, Role.ADMIN).open("/console/events/" + event.id());

        Steps steps = console.steps();
        console.navigation()
                .getByText("Registrations", new Locator.GetByTextOptions().setExact(true))
                .click();
        console.link("Import").click();
        console.look("imports");
        console.page().locator("#file").setInputFiles(csv("team.csv", people(event), Charset.forName("windows-1252")));
        assertThat(verdict(console)).containsText("Registers 497 people.");
        assertThat(console.page().locator(".lead")).containsText("windows-1252, separated by ;");
        console.look("import-checked");
        console.button("Import 497 rows").click();

        assertThat(verdict(console)).containsText("497 registered.");
        steps.are(DeskTask.IMPORT);
        console.look("import-done");
        assertThat(registrations(fixture, event)).isEqualTo(497);
        assertThat(event.desk()
                        .get("/registrations/accreditation/package_options/" + event.packageOption("Lunch")
                                + "/registrations")
                        .expect(200)
                        .json()
                        .path("total_count")
                        .asInt())
                .isEqualTo(249);
    }

    @Test
    void refusedRowsAreShownAndSavedBeforeAnythingIsWritten(Fixture fixture, Console console) throws IOException {
        EventFixture event = event(fixture);
        console.signedIn(event, Role.ADMIN).open(imports(event));

        console.page().locator("#file").setInputFiles(csv("team.csv", people(event), Charset.forName("windows-1252")));

        assertThat(verdict(console)).containsText("Registers 497 people");
        assertThat(registrations(fixture, event)).isZero();
        console.page().locator("[data-outcome=REFUSED]").click();
        assertThat(console.page().locator(".rows-table tbody tr")).hasCount(3);
        assertThat(console.page().locator(".why").nth(0)).containsText("E-mail: “ana” is not an e-mail address.");
        assertThat(console.page().locator(".why").nth(1)).containsText("There is no position “Jugde” at this event.");
        assertThat(console.page()
                        .evaluate("[...document.querySelectorAll('.rows-table :is(td, th)')]"
                                + ".filter(cell => cell.scrollWidth > cell.clientWidth).length"))
                .as("cells that are cut")
                .isEqualTo(0);
        console.look("import-refused");
        Download errors =
                console.page().waitForDownload(() -> console.link("Error file").click());
        assertThat(Files.readString(errors.path()).strip().lines())
                .hasSize(4)
                .anyMatch(row -> row.endsWith("Position: There is no position “Jugde” at this event."))
                .noneMatch(row -> row.contains("GET "));
    }

    @Test
    void membersThatAreNotThereAreMadeOutOfTheirRefusal(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        String member = "Team " + event.id();
        fixture.api(Scope.ADMIN)
                .post("/org/organizations", Map.of("name", Map.of("text", "Top")))
                .expect(201);
        console.administrator().open(imports(event));
        console.page()
                .locator("#file")
                .setInputFiles(csv(
                        "team.csv",
                        "last name,position,member\nLi,Judge," + member + " A\nLima,Judge," + member + " B\nLund,Judge,"
                                + member + " a\nLang,Jugde,\n",
                        StandardCharsets.UTF_8));
        Locator reasons = console.page().locator(".refusals li");
        assertThat(reasons).hasCount(2);
        assertThat(reasons.first()).containsText("3 rows");
        assertThat(reasons.first()).containsText("There is no member “" + member + " A”.");
        console.look("import-missing");
        reasons.nth(1).getByText("Show rows").click();
        assertThat(console.page().locator(".rows-table tbody tr")).hasCount(1);
        assertThat(console.page().locator(".rows-table tbody tr")).containsText("Lang");

        reasons.first().locator(".actions button").click();

        assertThat(verdict(console)).containsText("Registers 3 people");
        assertThat(reasons).hasCount(1);
        assertThat(console.field("“Jugde” is the same as")).hasValue("");
        assertThat(reasons.first()).containsText("Similar:");
        console.button("Jugde: Judge").click();
        assertThat(console.field("“Jugde” is the same as")).hasValue("Judge");
        console.field("“Jugde” is the same as").fill("");
        assertThat(console.field("Create “Jugde”")).not().isChecked();
        console.expect("status of 422");
        reasons.first().locator(".actions button").click();
        assertThat(reasons.first()).containsText("Tick what to create");
        console.field("Create “Jugde”").check();
        reasons.first().locator(".actions button").click();
        assertThat(verdict(console)).containsText("Registers 4 people");
        assertThat(console.page().locator("section[aria-labelledby=without-zones]"))
                .containsText("Judge, Jugde");
        console.look("import-without-zones");
        console.button("Import 4 rows").click();
        assertThat(verdict(console)).containsText("4 registered");
        assertThat(console.link("Review and approve")).isVisible();
        console.link("Jugde").click();
        assertThat(console.page().locator("h1")).containsText("Jugde");
    }

    @Test
    void memberOfTheFileIsReadAsOneThatIsHere(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        String name = "Verband " + event.id();
        event.insert("""
                with top as (insert into organization (name) values ('{"en": "Top"}') returning id)
                insert into member (code, name, name_1058, member_of, country_id)
                select :code, jsonb_build_object('en', :name), :name, top.id, c.id from top, country c where c.code = 'AX'
                returning id
                """, Map.of("code", "AX" + event.id(), "name", name));
        console.signedIn(event, Role.MANAGE_BOOKINGS).open(imports(event));
        console.page()
                .locator("#file")
                .setInputFiles(csv(
                        "team.csv",
                        "last name,position,member\nLi,Judge,Ålandinseln\nLima,Judge,ALA\nLund,Judge,Nobody "
                                + event.id() + "\n",
                        StandardCharsets.UTF_8));
        Locator reasons = console.page().locator(".refusals li");
        assertThat(reasons).hasCount(1);
        assertThat(reasons).containsText("An administrator can create members.");
        Locator same = console.field("“ALA” is the same as");
        assertThat(same).hasValue(name);
        assertThat(reasons.locator("tbody tr").first()).containsText("Ålandinseln");
        console.look("import-same-as");
        Locator nobody = console.field("“Nobody " + event.id() + "” is the same as");
        nobody.fill("Nobody else");
        console.expect("status of 422");
        reasons.locator("button").click();
        assertThat(reasons.locator(".field-error")).containsText("Nothing here is called “Nobody else”.");
        assertThat(nobody).hasValue("Nobody else");
        nobody.fill("");
        reasons.locator("button").click();

        assertThat(verdict(console)).containsText("Registers 2 people");
        console.page().locator(".mapping > summary").click();
        assertThat(console.field("Member: “ALA” is " + name)).isChecked();
        console.field("Member: “ALA” is " + name).uncheck();
        console.field("Member: “Ålandinseln” is " + name).uncheck();
        console.button("Check again").click();
        assertThat(reasons).containsText("3 rows");
        console.inGerman().page().reload();
        assertThat(reasons).containsText("Oder es ist dasselbe wie");
        console.look("import-same-as-de");
    }

    @Test
    void sameFileAgainSaysThatAllIsHere(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        FilePayload file = csv(
                "team.csv",
                "first name,last name,email,position\nAna,Souza,ana@" + event.id() + ".example,Judge\n",
                StandardCharsets.UTF_8);
        console.signedIn(event, Role.MANAGE_BOOKINGS).open(imports(event));
        console.page().locator("#file").setInputFiles(file);
        console.button("Import 1 row").click();
        assertThat(verdict(console)).containsText("1 registered");

        console.open(imports(event)).page().locator("#file").setInputFiles(file);

        assertThat(verdict(console)).containsText("Nothing to import");
        assertThat(console.page().locator("[data-run]")).hasCount(0);
        assertThat(registrations(fixture, event)).isEqualTo(1);
        console.open(imports(event));
        assertThat(console.page().locator("tbody tr")).hasCount(2);
        console.look("imports-earlier");
    }

    @Test
    void dryRunSaysWhoseNameBecomesWhatAndWhoIsSomebodyElse(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        // A name that others have would go: whoever erases a person erases the files that name one like it.
        String address = "wirth@" + event.id() + ".example";
        String header = "first name,last name,email,birthday,position\n";
        console.signedIn(event, Role.MANAGE_BOOKINGS).open(imports(event));
        console.page()
                .locator("#file")
                .setInputFiles(csv(
                        "first.csv",
                        header + "Ada,Wirthmann," + address + ",1980-01-01,Judge\n",
                        StandardCharsets.UTF_8));
        console.button("Import 1 row").click();
        assertThat(verdict(console)).containsText("1 registered");

        console.open(imports(event))
                .page()
                .locator("#file")
                .setInputFiles(csv(
                        "then.csv",
                        header + "Ada,Ohlsson," + address + ",1980-01-01,Judge\nTom,Wirthmann," + address
                                + ",2012-01-01,Judge\n"
                                + "Eva,Rau,rau@" + event.id() + ".example,,Judge\nUwe,Rau,rau@" + event.id()
                                + ".example,,Judge\n",
                        StandardCharsets.UTF_8));

        assertThat(verdict(console)).containsText("Registers 1 person, changes 1");
        Locator why = console.page().locator(".why");
        assertThat(why.nth(0)).hasText("Ada Wirthmann becomes Ada Ohlsson.");
        assertThat(why.nth(1)).containsText("“" + address + "” belongs to Ada Ohlsson (person ");
        assertThat(why.nth(1)).containsText("the row says Tom Wirthmann");
        assertThat(why.nth(2)).containsText("for Eva Rau; this one says Uwe Rau");
        console.look("import-names");
        console.inGerman().page().reload();
        assertThat(why.nth(0)).hasText("Aus Ada Wirthmann wird Ada Ohlsson.");
        assertThat(why.nth(1)).containsText("als Personennummer");
        assertThat(why.nth(2)).containsText("diese Zeile nennt Uwe Rau");
    }

    @Test
    void columnsThatSayNothingAreChosen(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        console.signedIn(event, Role.MANAGE_BOOKINGS).open(imports(event));
        console.expect("status of 422");
        console.page()
                .locator("#file")
                .setInputFiles(csv(
                        "<b>odd.csv",
                        "Wer,Wie noch,Was\nAna,Souza,\"<script>alert(1)</script>\"\nBo,Li,x\n",
                        StandardCharsets.UTF_8));

        assertThat(console.heading()).hasText("<b>odd.csv");
        assertThat(verdict(console))
                .containsText("Choose which column holds the position, or one position for all rows.");
        console.button("Check the rows").click();
        assertThat(console.page().locator(".field-error").first()).containsText("Choose which column holds");
        assertThat(console.page().locator("#position-error")).isVisible();
        console.look("import-columns");
        console.field("Wer is read as").selectOption("first_name");
        console.field("Wie noch is read as").selectOption("first_name");
        console.field("Position of rows without one").selectOption("Judge");
        console.button("Check the rows").click();
        assertThat(console.page().locator("tbody .field-error")).hasText("Another column is read as this already.");
        assertThat(console.field("Wer is read as")).hasValue("first_name");
        console.field("Wie noch is read as").selectOption("last_name");
        console.field("Approve them at once").check();
        console.button("Check the rows").click();
        assertThat(verdict(console)).containsText("All are approved at once.");
        console.button("Import 2 rows").click();

        assertThat(verdict(console)).containsText("2 registered");
        assertThat(event.gate().get(event.path() + "/sync").json().path("accreditations"))
                .hasSize(2);
    }

    @Test
    void fileThatIsNoneIsAnsweredInWords(Fixture fixture, Console console) {
        EventFixture event = event(fixture);
        console.signedIn(event, Role.MANAGE_BOOKINGS).open(imports(event));
        console.expect("status of 422");

        console.page().locator("#file").setInputFiles(new FilePayload("a.csv", "text/csv", new byte[] {
            (byte) 0xd0, (byte) 0xcf, 0x11, (byte) 0xe0, (byte) 0xa1, (byte) 0xb1, 0x1a, (byte) 0xe1
        }));
        assertThat(console.page().locator("#file-error")).containsText("neither CSV nor Excel");
        console.page()
                .locator("#file")
                .setInputFiles(csv("a.csv", "ana@example.org,Ana\nbo@example.org,Bo\n", StandardCharsets.UTF_8));

        assertThat(console.page().locator("#file-error")).containsText("The first row looks like a person.");
        assertThat(console.page().locator("tbody tr")).hasCount(0);
    }

    @Test
    void importIsCancelledAndWhatIsDoneStays(Fixture fixture, Console console) throws SQLException {
        EventFixture event = event(fixture);
        String many = "first name,last name,position\n"
                + IntStream.range(0, 20_000).mapToObj(n -> "A" + n + ",B,Judge").collect(Collectors.joining("\n"));
        console.signedIn(event, Role.MANAGE_BOOKINGS).open(imports(event));
        console.page().locator("#file").setInputFiles(csv("many.csv", many, StandardCharsets.UTF_8));
        Locator run = console.button("Import 20,000 rows");
        cancelled(fixture, event, console, () -> {
            run.click();
            assertThat(console.page().locator("#import-progress")).isVisible();
            console.look("import-running");
        });

        assertThat(verdict(console)).containsText("of 20,000 rows. The imported rows stay");
        long done = registrations(fixture, event);
        assertThat(done).isLessThan(20_000);
        Locator again = console.page()
                .locator(".notice")
                .getByText("Check again", new Locator.GetByTextOptions().setExact(true));
        cancelled(fixture, event, console, () -> {
            again.click();
            assertThat(console.page().locator(".going")).containsText("Nothing is registered yet.");
        });
        assertThat(verdict(console)).containsText("The imported rows stay");
        assertThat(registrations(fixture, event)).isEqualTo(done);
    }

    /** However quick the server is: it does not get over the middle of the file before it is told to stop. */
    private static void cancelled(Fixture fixture, EventFixture event, Console console, Runnable begins)
            throws SQLException {
        JdbcConnectionDetails database = fixture.bean(JdbcConnectionDetails.class);
        try (Connection holder = DriverManager.getConnection(
                        database.getJdbcUrl(), database.getUsername(), database.getPassword());
                Statement statement = holder.createStatement()) {
            holder.setAutoCommit(false);
            statement.execute("""
                    select from registration_import_row
                    where (import_id, number) = (
                        select import_id, min(number) + 10000 from registration_import_row
                        where import_id = (select id from registration_import where event_id = %d)
                        group by import_id)
                    for update
                    """.formatted(event.id()));
            begins.run();
            console.button("Cancel").click();
            // It is cancelled between two parts, or once the part that waits here is done.
            await().until(() -> isCancelledOrWaits(fixture, event));
            holder.rollback();
        }
    }

    private static boolean isCancelledOrWaits(Fixture fixture, EventFixture event) {
        return fixture.bean(JdbcClient.class)
                .sql("""
                select state = 'CANCELLED' or (
                    select count(*) > 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock')
                from registration_import where event_id = :event
                """)
                .param("event", event.id())
                .query(Boolean.class)
                .single();
    }

    @Test
    void whoOnlyLooksDoesNotImport(Fixture fixture, Console console) {
        EventFixture event = event(fixture);

        console.signedIn(event, Role.VIEW_REGISTRATIONS).openExpecting(403, imports(event));
    }
}
