package org.gatehouse.imports;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.TestPeople;
import org.gatehouse.auth.TestSessions;
import org.gatehouse.auth.user.UserRoleService;
import org.gatehouse.imports.file.ImportSettings;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Audit;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.FullSize;
import org.gatehouse.platform.SheetFile;
import org.gatehouse.platform.retention.Retention;
import org.gatehouse.platform.work.Claims;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionOperations;
import tools.jackson.databind.JsonNode;

@ApiTest
class ImportApiTest {

    @Test
    void columnsAreSuggestedByTheirHeaders(Fixture fixture) {
        var scene = new ImportScene(fixture);

        JsonNode file = scene.send(
                        "Vorname;Nachname;E-Mail-Adresse;Geburtsdatum;Funktion;Lieblingsfarbe",
                        "Ana;Souza;ana@example.org;17.05.1999;Judge;blau")
                .expect(201)
                .json();

        assertThat(file.path("columns"))
                .extracting(column -> column.path("field").isNull()
                        ? "-"
                        : column.path("field").asString())
                .containsExactly("first_name", "last_name", "email", "date_of_birth", "position", "-");
        assertThat(file.path("delimiter").asString()).isEqualTo(";");
        assertThat(file.path("encoding").asString()).isEqualTo("UTF-8");
        assertThat(file.path("state").asString()).isEqualTo("UPLOADED");
        assertThat(file.path("sample").path(0).path(0).asString()).isEqualTo("Ana");
        assertThat(file.path("filename").asString()).isEqualTo("team.csv");
    }

    @Test
    void aPhoneNumberAndANoteComeInAndGoOut(Fixture fixture) {
        var scene = new ImportScene(fixture);
        long file = scene.uploaded(
                "Vorname;Nachname;Position;Telefon;Notiz",
                "Ana;Souza;Judge;'+41 79 123–45–67;\"Pass mitbringen\nund Ausweis\"",
                "Bo;Lund;Judge;;",
                "Cy;Orr;Judge;fragt Bo;",
                "Di;Orr;Judge;;" + "n".repeat(501));

        JsonNode done = scene.run(file);

        assertThat(ImportScene.counts(done)).containsExactly(2, 0, 0, 2);
        List<JsonNode> refused = scene.desk
                .get(scene.path(file) + "/rows?outcome=REFUSED")
                .expect(200)
                .json()
                .path("rows")
                .valueStream()
                .toList();
        assertThat(refused)
                .extracting(row ->
                        row.path("field").asString() + " " + row.path("reason").asString())
                .containsExactly("phone invalid_phone", "note too_long");
        assertThat(SheetFile.csv(scene.desk.get("/registrations/export?format=csv&event=" + scene.event.id())))
                .extracting(row -> row.get("first_name") + " " + row.get("phone") + " " + row.get("note"))
                .containsExactlyInAnyOrder("Ana '+41 79 123-45-67 Pass mitbringen\nund Ausweis", "Bo  ");

        JsonNode again = scene.run(scene.uploaded(
                "Vorname;Nachname;Position;Telefon;Notiz", "Ana;Souza;Judge;;", "Bo;Lund;Judge;044 1234567;"));

        assertThat(ImportScene.counts(again))
                .as("an empty cell leaves what is stored")
                .containsExactly(0, 1, 1, 0);
    }

    @Test
    void runRegistersPeopleAndDryRunWritesNothing(Fixture fixture) {
        var scene = new ImportScene(fixture);
        long file = scene.uploaded(
                "first name,last name,email,birthday,gender,position,details",
                "Ana,Souza,ana-" + scene.event.id() + "@example.org,1999-05-17,F,Judge,Team leader",
                ",Björk,,,weiblich,competitor,");

        JsonNode tried = scene.dryRun(file);

        assertThat(tried.path("state").asString()).isEqualTo("CHECKED");
        assertThat(ImportScene.counts(tried)).containsExactly(2, 0, 0, 0);
        assertThat(scene.registrations()).isEmpty();

        JsonNode done = scene.run(file);

        assertThat(done.path("state").asString()).isEqualTo("DONE");
        assertThat(ImportScene.counts(done)).containsExactly(2, 0, 0, 0);
        assertThat(scene.registrations()).containsExactly("Ana Souza Judge PENDING", " Björk Competitor PENDING");
        JsonNode row =
                scene.desk.get(scene.path(file) + "/rows").json().path("rows").path(0);
        JsonNode person = scene.desk
                .get("/people/person/" + row.path("person_id").asLong())
                .expect(200)
                .json();
        assertThat(person.path("date_of_birth").asString()).isEqualTo("1999-05-17");
        assertThat(person.path("gender").asString()).isEqualTo("F");
        JsonNode registration = scene.desk
                .get("/registrations/" + row.path("registration_id").asLong())
                .expect(200)
                .json();
        assertThat(registration.path("person_position").path("open_field").asString())
                .isEqualTo("Team leader");
        assertThat(Audit.of(fixture, "registration", row.path("registration_id").asLong()))
                .singleElement()
                .asString()
                .startsWith("registration_created");
        assertThat(Audit.of(fixture, "import", file))
                .extracting(entry -> entry.split(" ", 2)[0])
                .containsExactly("import_uploaded", "import_checked", "import_run");
    }

    @Test
    void packageOptionsAreGivenAndNoneIsTaken(Fixture fixture) {
        var scene = new ImportScene(
                fixture,
                fixture.event()
                        .withZone("Lounge")
                        .withPosition("Judge")
                        .withPackageOption("Lunch")
                        .withPackageOption("Gala, black tie")
                        .withPackageOption("Tour"));
        long lunch = scene.event.packageOption("Lunch");
        String ana = "Ana,Souza,ana@" + scene.event.id() + ".example,Judge,";
        scene.run(scene.uploaded("first name,last name,email,position,packages", ana + "lunch"));

        long file = scene.uploaded(
                "first name,last name,email,position,Paketoptionen",
                ana + "\"Tour; gala, black tie\"",
                "Bo,Li,,Judge,\"" + lunch + ",Tour\"",
                "Zoë,Li,,Judge,Dinner",
                "Mia,Li,,Judge,");
        JsonNode tried = scene.dryRun(file);
        JsonNode done = scene.run(file);

        assertThat(ImportScene.counts(tried)).containsExactly(2, 1, 0, 1);
        assertThat(ImportScene.counts(done)).containsExactly(2, 1, 0, 1);
        assertThat(scene.outcomes(file))
                .containsExactly("2 UPDATED", "3 CREATED", "4 REFUSED unknown_package_option", "5 CREATED");
        assertThat(options(scene)).containsExactly("Lunch Gala, black tie Tour", "Lunch Tour", "");
        assertThat(ImportScene.counts(scene.run(file))).containsExactly(0, 0, 3, 1);
    }

    private static void period(ImportScene scene, String code, String name) {
        Map<String, String> day = Map.of("first_day", "2026-09-23", "last_day", "2026-09-23");
        scene.desk
                .post(
                        scene.event.path() + "/periods",
                        Map.of("code", code, "name", Map.of("text", name), "entries", List.of(day)))
                .expect(201);
    }

    @Test
    void periodsAreThoseOfTheCell(Fixture fixture) {
        var scene = new ImportScene(fixture);
        period(scene, "MON", "Monday");
        period(scene, "TUE", "Tuesday");
        period(scene, "A, B", "Both");
        String at = "@" + scene.event.id() + ".example,Judge,";
        String header = "first name,last name,email,position,";
        long first = scene.uploaded(
                header + "Zeiträume",
                "Ana,Souza,ana" + at + "mon",
                "Bo,Li,bo" + at + "\"Tuesday; A, B\"",
                "Cy,Li,cy" + at,
                "Di,Li,di" + at + "WED",
                "Ed,Li,ed" + at + "-");
        assertThat(ImportScene.counts(scene.dryRun(first))).containsExactly(4, 0, 0, 1);
        scene.run(first);
        assertThat(scene.outcomes(first))
                .containsExactly("2 CREATED", "3 CREATED", "4 CREATED", "5 REFUSED unknown_period", "6 CREATED");
        assertThat(periods(scene)).containsExactlyInAnyOrder("MON", "TUE A, B", "", "");
        assertThat(ImportScene.counts(scene.run(first))).containsExactly(0, 0, 4, 1);

        long second = scene.uploaded(
                header + "validity", "Ana,Souza,ana" + at + "TUE", "Bo,Li,bo" + at, "Cy,Li,cy" + at + "\"MON, TUE\"");
        assertThat(ImportScene.counts(scene.run(second))).containsExactly(0, 2, 1, 0);
        assertThat(periods(scene)).containsExactlyInAnyOrder("TUE", "TUE A, B", "MON TUE", "");

        long third = scene.uploaded(header + "periods", "Ana,Souza,ana" + at + "–", "Bo,Li,bo" + at + "-");
        assertThat(ImportScene.counts(scene.run(third))).containsExactly(0, 2, 0, 0);
        assertThat(periods(scene)).containsExactlyInAnyOrder("", "", "MON TUE", "");
    }

    private static List<String> periods(ImportScene scene) {
        List<String> periods = new ArrayList<>();
        scene.desk
                .get("/registrations?event=" + scene.event.id())
                .expect(200)
                .json()
                .path("registrations")
                .forEach(one -> periods.add(String.join(" ", one.path("periods").findValuesAsString("code"))));
        return periods;
    }

    /** Names of what each registration holds. */
    private static List<String> options(ImportScene scene) {
        List<String> options = new ArrayList<>();
        scene.desk
                .get("/registrations?event=" + scene.event.id())
                .expect(200)
                .json()
                .path("registrations")
                .forEach(one -> {
                    List<String> names = new ArrayList<>();
                    one.path("package_options")
                            .forEach(option ->
                                    names.add(option.path("name").path("text").asString()));
                    options.add(String.join(" ", names));
                });
        return options;
    }

    @Test
    void sameFileAgainChangesNothing(Fixture fixture) {
        var scene = new ImportScene(fixture);
        String[] lines = {
            "first name,last name,email,position,group",
            "Ana,Souza,ana@" + scene.event.id() + ".example,Judge,Team Brazil",
            "Li,,,Competitor,",
            "Zoë,O'Hara,zoe@" + scene.event.id() + ".example,Competitor,",
            "Zoë,O'Hara,zoe@" + scene.event.id() + ".example,Judge,"
        };
        scene.run(scene.uploaded(lines));
        List<String> before = scene.registrations();

        long again = scene.uploaded(lines);
        JsonNode tried = scene.dryRun(again);
        JsonNode done = scene.run(again);

        assertThat(ImportScene.counts(tried)).containsExactly(0, 0, 4, 0);
        assertThat(ImportScene.counts(done)).containsExactly(0, 0, 4, 0);
        assertThat(scene.registrations()).hasSize(4).isEqualTo(before);
    }

    /** Both had the one place in turn; reopened and imported together, only the first has it again. */
    @Test
    void rowsThatAreApprovedAgainOverbookNoZone(Fixture fixture) {
        EventFixture event = fixture.event()
                .withZone("Stage", 1)
                .withPosition("Judge")
                .withAccreditation("Ana", "Judge")
                .withAccreditation("Bo", "Judge");
        var scene = new ImportScene(fixture, event);
        List<String> names = List.of("Ana", "Bo");
        for (String name : names) {
            scene.desk
                    .put(
                            event.path() + "/accreditations/" + event.accreditation(name),
                            Map.of("zones_add", List.of(Map.of("id", event.zone("Stage")))))
                    .expect(200);
            scene.desk
                    .post("/registrations/" + event.registration(name) + "/withdraw")
                    .expect(200);
        }
        names.forEach(name -> scene.desk
                .post("/registrations/" + event.registration(name) + "/reopen")
                .expect(200));
        long file = scene.uploaded(
                "person_id,first name,last name,position",
                event.person("Ana") + ",Ana,Lima,Judge",
                event.person("Bo") + ",Bo,Lima,Judge");
        scene.approve(file);

        JsonNode done = scene.run(file);

        assertThat(ImportScene.counts(done)).containsExactly(0, 2, 0, 0);
        assertThat(scene.desk
                        .get(event.path() + "/zones")
                        .json()
                        .path("zones")
                        .get(0)
                        .path("usage")
                        .asInt())
                .isEqualTo(1);
    }

    @Test
    void approvedRowsAreAtTheGates(Fixture fixture) {
        var scene =
                new ImportScene(fixture, fixture.event().withZone("Arena", 1).withPosition("Judge", "Arena"));
        long file = scene.uploaded("first name,last name,position", "Ana,Souza,Judge", "Bo,Li,judge");
        scene.approve(file);

        JsonNode done = scene.run(file);

        assertThat(ImportScene.counts(done)).containsExactly(2, 0, 0, 0);
        assertThat(scene.registrations()).containsExactly("Ana Souza Judge APPROVED", "Bo Li Judge APPROVED");
        JsonNode feed =
                scene.event.gate().get(scene.event.path() + "/sync").json().path("accreditations");
        assertThat(feed).extracting(one -> one.path("first_name").asString()).containsExactlyInAnyOrder("Ana", "Bo");
        // As with single approvals: default zones are not refused by a quota, which the usage shows as passed.
        JsonNode zones =
                scene.event.desk().get(scene.event.path() + "/zones").json().path("zones");
        assertThat(zones.path(0).path("usage").asInt()).isEqualTo(2);
    }

    @Test
    void rowsUpdateWhatTheySayAndLeaveTheRest(Fixture fixture) {
        var scene = new ImportScene(fixture);
        String email = "ana@" + scene.event.id() + ".example";
        scene.run(scene.uploaded(
                "first name,last name,email,position,details,department,birthday",
                "Ana,Souza," + email + ",Judge,Chief,Broadcast,2000-01-02"));

        long file = scene.uploaded(
                "first name,last name,email,position,details,birthday",
                "Ana,Lima," + email.toUpperCase(java.util.Locale.ROOT) + ",Judge,,2000-01-02");
        JsonNode done = scene.run(file);

        assertThat(ImportScene.counts(done)).containsExactly(0, 1, 0, 0);
        JsonNode row =
                scene.desk.get(scene.path(file) + "/rows").json().path("rows").path(0);
        JsonNode person = scene.desk
                .get("/people/person/" + row.path("person_id").asLong())
                .json();
        assertThat(person.path("last_name").asString()).isEqualTo("Lima");
        assertThat(person.path("email").asString()).isEqualTo(email);
        JsonNode held = scene.desk
                .get("/registrations/" + row.path("registration_id").asLong())
                .json()
                .path("person_position");
        assertThat(held.path("open_field").asString()).isEqualTo("Chief");
        assertThat(held.path("organizational_unit").asString()).isEqualTo("Broadcast");
    }

    @Test
    void languageIsACodeOrAName(Fixture fixture) {
        var scene = new ImportScene(fixture, fixture.event().withPosition("Judge"));
        long file = scene.uploaded(
                "first name,last name,position,Sprache",
                "Ana,Souza,Judge,Portugiesisch",
                "Bo,Li,Judge,zh_CN",
                "Cho,Kim,Judge,",
                "Dom,Dot,Judge,\"English, German\"");

        scene.run(file);

        assertThat(scene.outcomes(file))
                .containsExactly("2 CREATED", "3 CREATED", "4 CREATED", "5 REFUSED unknown_language");
        assertThat(fixture.bean(JdbcClient.class)
                        .sql("""
                            select coalesce(language, '-') from person p
                            join person_position pp on pp.person_id = p.id
                            where pp.event_id = :event order by last_name
                            """)
                        .param("event", scene.event.id())
                        .query(String.class)
                        .list())
                .containsExactly("-", "zh_CN", "pt");
    }

    @Test
    void refusedRowSaysWhyAndTheOthersGoOn(Fixture fixture) {
        EventFixture other = fixture.event().withPosition("Pilot");
        var scene =
                new ImportScene(fixture, fixture.event().withPosition("Judge").withRegistration("Rejected", "Judge"));
        scene.desk
                .post("/registrations/" + scene.event.registration("Rejected") + "/reject", Map.of())
                .expect(200);
        String at = "@" + scene.event.id() + ".example";
        long file = scene.uploaded(
                "person id,first name,last name,email,birthday,gender,country,position,skill,member",
                ",Ana,Souza,ana" + at + ",,,,Judge,,",
                ",,,nobody" + at + ",,,,Judge,,",
                ",Bo,Li,no address,,,,Judge,,",
                ",Bo,Li,,03/04/1999,,,Judge,,",
                ",Bo,Li,,2999-01-01,,,Judge,,",
                ",Bo,Li,,,robot,,Judge,,",
                ",Bo,Li,,,,Atlantis,Judge,,",
                ",Bo,Li,,,,,Pilot,,",
                ",Bo,Li,,,,," + other.position("Pilot") + ",,",
                ",Bo,Li,,,,,,,",
                ",Bo,Li,,,,,Judge,99,",
                ",Bo,Li,,,,,Judge,,NOWHERE",
                "999999999,Bo,Li,,,,,Judge,,",
                ",Ana,Souza,ana" + at + ",,,,Judge,,",
                "," + "x".repeat(201) + ",Li,,,,,Judge,,",
                ",\"Bo\nBo\",Li,,,,,Judge,,",
                ",Bo,Li,,,,,Judge,,,,,surplus",
                ",Rejected,Lima,,,,,Judge,,");
        scene.approve(file);

        JsonNode tried = scene.dryRun(file);
        List<String> promised = scene.outcomes(file);
        JsonNode done = scene.run(file);

        assertThat(promised)
                .containsExactly(
                        "2 CREATED",
                        "3 REFUSED name_missing",
                        "4 REFUSED invalid_email",
                        "5 REFUSED invalid_date",
                        "6 REFUSED invalid_date",
                        "7 REFUSED unknown_gender",
                        "8 REFUSED unknown_country",
                        "9 REFUSED unknown_position",
                        "10 REFUSED unknown_position",
                        "11 REFUSED position_missing",
                        "12 REFUSED unknown_skill",
                        "13 REFUSED unknown_member",
                        "14 REFUSED unknown_person",
                        "15 REFUSED repeated",
                        "16 REFUSED too_long",
                        "17 REFUSED not_one_line",
                        "18 REFUSED too_many_cells",
                        "19 REFUSED decided_otherwise");
        assertThat(scene.outcomes(file)).isEqualTo(promised);
        assertThat(ImportScene.counts(tried))
                .isEqualTo(ImportScene.counts(done))
                .containsExactly(1, 0, 0, 17);
        JsonNode refused = scene.desk
                .get(scene.path(file) + "/rows?outcome=REFUSED&offset=6&limit=1")
                .expect(200)
                .json();
        assertThat(refused.path("total_count").asInt()).isEqualTo(17);
        JsonNode row = refused.path("rows").path(0);
        assertThat(row.path("field").asString()).isEqualTo("position");
        assertThat(row.path("value").asString()).isEqualTo("Pilot");
        assertThat(row.path("detail").asString()).contains("delegate_types");
        assertThat(row.path("limit").isNull()).isTrue();
        JsonNode tooLong = scene.desk
                .get(scene.path(file) + "/rows?outcome=REFUSED&reason=too_long")
                .expect(200)
                .json()
                .at("/rows/0");
        assertThat(tooLong.path("detail").asString())
                .isEqualTo("This has 201 characters, and at most 200 are kept; shorten it.");
        assertThat(tooLong.path("limit")).hasToString("{\"length\":201,\"longest\":200}");
    }

    @Test
    void addressOfSomebodyElseChangesNobody(Fixture fixture) {
        var scene = new ImportScene(fixture);
        String shared = "team@" + scene.event.id() + ".example";
        scene.run(scene.uploaded("first name,last name,email,position", "Ana,Souza," + shared + ",Judge"));
        String[] lines = {
            "first name,last name,email,position",
            "Bo,Li," + shared + ",Judge",
            "Cy,Ng,cy@" + scene.event.id() + ".example,Judge",
            "Di,Ng,cy@" + scene.event.id() + ".example,Competitor"
        };

        long file = scene.uploaded(lines);
        scene.dryRun(file);

        assertThat(scene.outcomes(file))
                .containsExactly("2 REFUSED other_person", "3 CREATED", "4 REFUSED other_person");

        scene.desk
                .put(
                        scene.path(file) + "/mapping",
                        Map.of(
                                "columns",
                                List.of(
                                        Map.of("index", 0, "field", "first_name"),
                                        Map.of("index", 1, "field", "last_name"),
                                        Map.of("index", 2, "field", "email"),
                                        Map.of("index", 3, "field", "position")),
                                "shared_addresses",
                                true))
                .expect(200);
        scene.run(file);

        assertThat(scene.outcomes(file)).containsExactly("2 CREATED", "3 CREATED", "4 CREATED");
        assertThat(ImportScene.counts(scene.run(file))).containsExactly(0, 0, 3, 0);
        assertThat(scene.registrations())
                .containsExactly(
                        "Ana Souza Judge PENDING",
                        "Bo Li Judge PENDING",
                        "Cy Ng Judge PENDING",
                        "Di Ng Competitor PENDING");
    }

    /** Rows at random, half of them wrong or repeated: what the dry run says is what the run does, and then nothing is left to do. */
    @Test
    void dryRunTellsWhatTheRunDoes(Fixture fixture) {
        var scene = new ImportScene(fixture);
        Random random = new Random(20261121);
        List<String> lines = new ArrayList<>(List.of("first name,last name,email,birthday,position,details"));
        for (int i = 0; i < 700; i++) {
            int who = random.nextInt(250);
            lines.add(String.join(
                    ",",
                    random.nextInt(20) == 0 ? "Other" : "First" + who,
                    random.nextInt(20) == 0 ? "" : "Last" + who % 90,
                    who % 3 == 0 ? "" : "p" + who % 120 + "@" + scene.event.id() + ".example",
                    random.nextInt(15) == 0 ? "1999-99-99" : who % 5 == 0 ? "1999-05-17" : "",
                    List.of("Judge", "Competitor", "Pilot", "judge").get(random.nextInt(4)),
                    random.nextInt(4) == 0 ? "d" + random.nextInt(3) : ""));
        }
        String[] all = lines.toArray(String[]::new);
        long first = scene.uploaded(all);

        scene.dryRun(first);
        List<String> promised = scene.outcomes(first);
        scene.run(first);

        assertThat(promised).hasSize(700);
        assertThat(scene.outcomes(first)).isEqualTo(promised);
        long created = promised.stream().filter(row -> row.endsWith("CREATED")).count();
        assertThat(created).isPositive();
        assertThat(scene.registrations()).hasSize((int) created);
        long second = scene.uploaded(all);
        scene.run(second);
        assertThat(scene.outcomes(second)).noneMatch(row -> row.endsWith("CREATED") || row.endsWith("UPDATED"));
    }

    /** The node that ran it is gone: the claim has run out, some rows are done, the others are not. */
    @Test
    void runThatDiedGoesOnWhereItStopped(Fixture fixture) {
        var scene = new ImportScene(fixture);
        long file = scene.uploaded(IntStream.range(0, 41)
                .mapToObj(n -> n == 0 ? "first name,last name,position" : "First" + n + ",Last,Judge")
                .toArray(String[]::new));
        var imports = fixture.bean(ImportRepository.class);
        ImportRepository.Claimed dead = claimedElsewhere(fixture, scene, file);
        var chunks = fixture.bean(ImportChunkService.class);
        // As the node that died did it, chunk by chunk.
        assertThat(chunks.next(dead, 15, 15)).isEqualTo(ImportChunkService.Step.GO_ON);
        assertThat(scene.get(file).path("done").asInt()).isEqualTo(15);
        assertThat(scene.registrations()).hasSize(15);

        fixture.bean(JdbcClient.class)
                .sql("update registration_import set claimed_until = clock_timestamp() - interval '1 second' where"
                        + " id = :id")
                .param("id", file)
                .update();
        fixture.bean(ImportWorker.class).wake();

        JsonNode done = scene.ended(file);
        assertThat(ImportScene.counts(done)).containsExactly(40, 0, 0, 0);
        assertThat(scene.registrations()).hasSize(40).doesNotHaveDuplicates();
        assertThat(imports.find(scene.event.id(), file).orElseThrow().state()).isEqualTo(ImportState.DONE);
        assertThat(chunks.next(dead, 15, 15)).as("the dead node comes back").isEqualTo(ImportChunkService.Step.ENDED);
    }

    /** No connection is left when the node begins a chunk: the transaction cannot even begin. The run waits and is then done once. */
    @Test
    void runGoesOnAfterTheDatabaseWasAway(Fixture fixture) throws SQLException {
        var scene = new ImportScene(fixture);
        long file = scene.uploaded("first name,last name,position", "Ana,Lima,Judge", "Bo,Lima,Judge");
        Queue<ImportRepository.Claimed> claimed =
                new ArrayDeque<>(Collections.nCopies(2, claimedElsewhere(fixture, scene, file)));
        HikariDataSource pool = fixture.writes();
        List<Connection> taken = new ArrayList<>();
        var worker =
                new ImportWorker(
                        fixture.bean(ImportRepository.class),
                        fixture.bean(ImportChunkService.class),
                        fixture.bean(ImportSettings.class),
                        fixture.bean(Claims.class)) {
                    @Override
                    protected Optional<ImportRepository.Claimed> claim(Duration claim) {
                        return Optional.ofNullable(claimed.poll());
                    }
                };
        long patience = pool.getConnectionTimeout();
        pool.setConnectionTimeout(250);
        try {
            while (taken.size() < pool.getMaximumPoolSize()) {
                taken.add(pool.getConnection());
            }

            worker.workAll();
        } finally {
            for (Connection connection : taken) {
                connection.close();
            }
            pool.setConnectionTimeout(patience);
        }

        assertThat(scene.get(file).path("state").asString()).isEqualTo("RUNNING");
        assertThat(scene.registrations()).isEmpty();
        worker.workAll();
        assertThat(ImportScene.counts(scene.get(file))).containsExactly(2, 0, 0, 0);
        assertThat(scene.get(file).path("state").asString()).isEqualTo("DONE");
    }

    /** A run that another node has to itself. */
    private static ImportRepository.Claimed claimedElsewhere(Fixture fixture, ImportScene scene, long file) {
        ImportRepository.Claimed claimed = fixture.bean(TransactionOperations.class)
                .execute(status -> {
                    fixture.bean(ImportService.class)
                            .start(scene.event.id(), file, ImportState.RUNNING, Fixture.OPERATOR);
                    return fixture.bean(ImportRepository.class)
                            .claim(Duration.ofHours(1))
                            .orElseThrow();
                });
        assertThat(requireNonNull(claimed).id()).isEqualTo(file);
        return claimed;
    }

    @Test
    void encodingsAndDelimitersAreRecognised(Fixture fixture) {
        var scene = new ImportScene(fixture);
        String text = "Vorname;Name;Funktion\nJürgen;Großmann;Judge\n";
        Map<String, Answer> sent = Map.of(
                "windows-1252",
                scene.send(text, Charset.forName("windows-1252")),
                "UTF-8",
                scene.send("\uFEFF" + text, StandardCharsets.UTF_8),
                "UTF-16LE",
                scene.send("\uFEFF" + text.replace(';', '\t'), StandardCharsets.UTF_16LE),
                "UTF-16BE",
                scene.send(text, StandardCharsets.UTF_16BE));

        sent.forEach((encoding, answer) -> {
            JsonNode file = answer.expect(201).json();
            assertThat(file.path("encoding").asString()).isEqualTo(encoding);
            assertThat(file.path("columns").path(0).path("name").asString()).isEqualTo("Vorname");
            assertThat(file.path("sample").path(0).path(1).asString()).isEqualTo("Großmann");
        });
    }

    @Test
    void excelFileIsReadAsItsCellsShow(Fixture fixture) throws Exception {
        var scene = new ImportScene(fixture);
        var out = new java.io.ByteArrayOutputStream();
        try (var book = new org.dhatim.fastexcel.Workbook(out, "test", "1.0")) {
            var sheet = book.newWorksheet("people");
            List.of("First name", "Last name", "Birth date", "Position", "Details")
                    .forEach(new java.util.function.Consumer<>() {
                        private int column;

                        @Override
                        public void accept(String header) {
                            sheet.value(0, column, header);
                            column++;
                        }
                    });
            sheet.value(1, 0, "Ana");
            sheet.value(1, 1, "李");
            sheet.value(1, 2, java.time.LocalDate.of(1999, 5, 17));
            sheet.style(1, 2).format("dd.mm.yyyy").set();
            sheet.value(1, 3, "Judge");
            sheet.value(1, 4, 12.5);
            sheet.value(3, 0, "Bo");
            sheet.value(3, 3, "Judge");
        }

        JsonNode file = scene.send(out.toByteArray()).expect(201).json();
        JsonNode done = scene.run(file.path("id").asLong());

        assertThat(file.path("format").asString()).isEqualTo("XLSX");
        assertThat(file.path("sample").path(0))
                .extracting(JsonNode::asString)
                .containsExactly("Ana", "李", "1999-05-17", "Judge", "12.5");
        assertThat(scene.outcomes(file.path("id").asLong())).containsExactly("2 CREATED", "4 CREATED");
        assertThat(done.path("total").asInt()).isEqualTo(2);
    }

    @Test
    void formulasComeBackHarmless(Fixture fixture) {
        var scene = new ImportScene(fixture);
        long file = scene.uploaded(
                "first name,last name,position,=cmd()",
                "\"=HYPERLINK(\"\"http://example.org\"\",\"\"x\"\")\",Li,Nobody,+1",
                "'-Bo,Li,Judge,");
        scene.run(file);

        Answer errors = scene.desk.get(scene.path(file) + "/errors.csv").expect(200);

        assertThat(errors.header("Content-Disposition")).contains("import-" + file + "-errors.csv");
        assertThat(SheetFile.csv(errors)).singleElement().satisfies(row -> {
            assertThat(row)
                    .containsEntry("first name", "'=HYPERLINK(\"http://example.org\",\"x\")")
                    .containsEntry("'=cmd()", "'+1");
            assertThat(row.get("import_error")).contains("no such position");
        });
        // The apostrophe of an export is no part of a name.
        assertThat(scene.registrations()).containsExactly("-Bo Li Judge PENDING");
    }

    @Test
    void filesThatAreNoTablesAreRefused(Fixture fixture) throws Exception {
        var scene = new ImportScene(fixture);

        assertThat(scene.send(new byte[0]).expect(422).problem()).isEqualTo("2700-241");
        assertThat(scene.send("\r\n  \r\n").expect(422).problem()).isEqualTo("2700-243");
        assertThat(scene.send("ana@example.org,Ana,Souza", "bo@example.org,Bo,Li")
                        .expect(422)
                        .problem())
                .isEqualTo("2700-243");
        assertThat(scene.send("a,b\n\"c,d", StandardCharsets.UTF_8).expect(422).problem())
                .isEqualTo("2700-241");
        assertThat(scene.send(new byte[] {(byte) 0xD0, (byte) 0xCF, 0x11, (byte) 0xE0, 1, 2})
                        .expect(415)
                        .problem())
                .isEqualTo("2700-240");
        assertThat(scene.send(new byte[] {'a', ',', 'b', '\n', 1, 0, 'x', 'y', 'z', 'u', 'v'})
                        .expect(415)
                        .problem())
                .isEqualTo("2700-240");
        assertThat(scene.send(zip("xl/workbook.xml", 1)).expect(422).problem()).isEqualTo("2700-241");
        assertThat(scene.send(zip("xl/bomb.xml", 620)).expect(413).problem()).isEqualTo("2700-242");
        assertThat(scene.send("a," + ",b".repeat(100)).expect(413).problem()).isEqualTo("2700-242");
        assertThat(scene.desk.get(scene.path()).json().path("total_count").asInt())
                .isZero();
    }

    /** So many megabytes of nothing. */
    private static byte[] zip(String name, int megabytes) throws java.io.IOException {
        byte[] nothing = new byte[1_000_000];
        var bytes = new java.io.ByteArrayOutputStream();
        try (var zip = new java.util.zip.ZipOutputStream(bytes)) {
            zip.putNextEntry(new java.util.zip.ZipEntry(name));
            for (int n = 0; n < megabytes; n++) {
                zip.write(nothing);
            }
        }
        return bytes.toByteArray();
    }

    @Test
    void mappingIsCheckedAndNeeded(Fixture fixture) {
        var scene = new ImportScene(fixture);
        long file = scene.uploaded("A,B,first name,first name", "Ana,Judge,x,y");

        assertThat(scene.desk.post(scene.path(file) + "/run").expect(422).problem())
                .isEqualTo("2700-245");
        assertThat(scene.desk
                        .put(scene.path(file) + "/mapping", mapping(Map.of("index", 4, "field", "email")))
                        .expect(422)
                        .text())
                .contains("columns[0].index");
        assertThat(scene.desk
                        .put(scene.path(file) + "/mapping", mapping(Map.of("index", 0, "field", "shoe_size")))
                        .expect(422)
                        .text())
                .contains("columns[0].field");
        assertThat(scene.desk
                        .put(
                                scene.path(file) + "/mapping",
                                mapping(
                                        Map.of("index", 0, "field", "first_name"),
                                        Map.of("index", 1, "field", "first_name")))
                        .expect(422)
                        .text())
                .contains("columns[1].field");
        scene.desk
                .put(scene.path(file) + "/mapping", Map.of("columns", List.of(), "position_id", 999_999_999))
                .expect(422);
        JsonNode mapped = scene.desk
                .put(
                        scene.path(file) + "/mapping",
                        Map.of(
                                "columns",
                                List.of(Map.of("index", 0, "field", "last_name")),
                                "position_id",
                                scene.event.position("Judge")))
                .expect(200)
                .json();
        assertThat(mapped.path("columns"))
                .extracting(column -> column.path("name").asString())
                .containsExactly("A", "B", "first name", "first name");

        assertThat(ImportScene.counts(scene.run(file))).containsExactly(1, 0, 0, 0);
        assertThat(scene.registrations()).singleElement().asString().endsWith("Ana Judge PENDING");
    }

    private static Map<String, Object> mapping(Object... columns) {
        return Map.of("columns", List.of(columns));
    }

    @Test
    void customFieldsAreFilled(Fixture fixture) {
        var scene = new ImportScene(fixture);
        long size = scene.customField("Shirt size", "CHOICE", "{S,M}");
        long born = scene.customField("Child born", "DATE_OF_BIRTH", "{}");
        scene.customField("Height", "NUMBER", "{}");
        scene.customField("Diet", "TEXT", "{}");
        long file = scene.uploaded(
                "first name,last name,position,shirt-size,child born,height,diet",
                "Ana,Souza,Judge,m,17.05.1999,1.5,None",
                "Bo,Li,Judge,XXL,,,",
                "Cy,Ng,Judge,,,,",
                "Di,Oz,Judge,,31.02.1999,,",
                "Ed,Oz,Judge,,03/04/1999,,",
                "Flo,Oz,Judge,,,tall,",
                "Gil,Oz,Judge,,,," + "x".repeat(501),
                "Hal,Oz,Judge,,,,\"none\nat all\"");

        scene.run(file);

        assertThat(scene.outcomes(file))
                .containsExactly(
                        "2 CREATED",
                        "3 REFUSED invalid_custom_field",
                        "4 CREATED",
                        "5 REFUSED invalid_custom_field",
                        "6 REFUSED invalid_custom_field",
                        "7 REFUSED invalid_custom_field",
                        "8 REFUSED too_long",
                        "9 REFUSED not_one_line");
        JsonNode refused = scene.desk
                .get(scene.path(file) + "/rows?outcome=REFUSED")
                .expect(200)
                .json()
                .path("rows");
        assertThat(scene.desk
                        .get(scene.path(file) + "/rows?reason=invalid_custom_field&field=custom_field:" + born)
                        .expect(200)
                        .json()
                        .toString())
                .contains("\"row\":5", "\"row\":6", "\"total_count\":2");
        assertThat(refused.valueStream().map(row -> row.path("detail").asString()))
                .startsWith(
                        "Shirt size must be one of S, M.",
                        "Child born must be a day from 1900-01-01 to today, yyyy-MM-dd.",
                        "Child born must be a day from 1900-01-01 to today, yyyy-MM-dd.",
                        "Height must be a number such as 42 or -1.5.",
                        "This has 501 characters, and at most 500 are kept; shorten it.");
        JsonNode found = scene.desk
                .get("/registrations?event=" + scene.event.id())
                .json()
                .path("registrations");
        assertThat(found.path(0)
                        .path("custom_field_data")
                        .path(String.valueOf(size))
                        .asString())
                .isEqualTo("M");
        assertThat(found.path(0)
                        .path("custom_field_data")
                        .path(String.valueOf(born))
                        .asString())
                .isEqualTo("1999-05-17");
        assertThat(ImportScene.counts(scene.run(file))).containsExactly(0, 0, 2, 6);
    }

    @Test
    void busyImportIsNotTouchedAndCanBeCancelled(Fixture fixture) {
        var scene = new ImportScene(fixture);
        long file = scene.uploaded("first name,last name,position", "Ana,Souza,Judge");
        ImportRepository.Claimed elsewhere = claimedElsewhere(fixture, scene, file);

        assertThat(scene.desk.post(scene.path(file) + "/dry_run").expect(409).problem())
                .isEqualTo("2700-244");
        scene.desk.put(scene.path(file) + "/mapping", mapping()).expect(409);
        scene.desk.post(scene.path(file) + "/run").expect(202);
        JsonNode stopped =
                scene.desk.post(scene.path(file) + "/cancel").expect(200).json();
        assertThat(stopped.path("state").asString()).isEqualTo("CANCELLED");
        assertThat(fixture.bean(ImportChunkService.class).next(elsewhere, 10, 10))
                .isEqualTo(ImportChunkService.Step.ENDED);
        assertThat(scene.registrations()).isEmpty();

        scene.run(file);
        assertThat(scene.registrations()).hasSize(1);
        scene.desk.delete(scene.path(file)).expect(204);
        scene.desk.get(scene.path(file)).expect(404);
        scene.desk.delete(scene.path(file)).expect(404);
        assertThat(scene.registrations()).hasSize(1);
    }

    @Test
    void importsOfAnotherEventAreNotThere(Fixture fixture) {
        var scene = new ImportScene(fixture);
        var other = new ImportScene(fixture);
        long file = scene.uploaded("first name,last name,position", "Ana,Souza,Judge");

        other.desk.get(other.path(file)).expect(404);
        other.desk.get(scene.path(file)).expect(404);
        other.desk.post(other.path(file) + "/run").expect(404);
        other.desk.get(other.path(file) + "/rows").expect(404);
        other.desk.get(other.path(file) + "/errors.csv").expect(404);
    }

    @Test
    void unusedFilesAreForgotten(Fixture fixture) {
        var scene = new ImportScene(fixture);
        long file = scene.uploaded("first name,last name,position", "Ana,Souza,Judge");
        long fresh = scene.uploaded("first name,last name,position", "Ana,Souza,Judge");
        fixture.bean(JdbcClient.class)
                .sql("update registration_import set keep_from = clock_timestamp() - interval '8 days' where id = :id")
                .param("id", file)
                .update();

        fixture.bean(Retention.class).removeOldRows();

        scene.desk.get(scene.path(file)).expect(404);
        scene.desk.get(scene.path(fresh)).expect(200);
    }

    private static final int MOST_ROWS = 200_000;
    private static final int ROWS_TRIED = FullSize.or(20_000, MOST_ROWS);

    /** Of each thousand rows eight are refused, each for a reason of its own. */
    private static final List<String> REASONS = List.of(
            "unknown_position",
            "invalid_email",
            "invalid_date",
            "name_missing",
            "repeated",
            "too_many_cells",
            "unknown_position",
            "too_long");

    /** The n-th row that some system wrote, with its number in the last column. */
    private static String rowOf(int n) {
        String email = "p" + n + "@large.example";
        return switch (n % 1000) {
            case 1 -> "First,Last%d,%s,,Nobody,%d".formatted(n, email, n);
            case 2 -> "First,Last%d,nowhere,,Judge,%d".formatted(n, n);
            case 3 -> "First,Last%d,%s,31.02.1999,Judge,%d".formatted(n, email, n);
            case 4 -> ",,%s,,Judge,%d".formatted(email, n);
            case 5 -> "First,Last%d,p%d@large.example,,Judge,%d".formatted(n - 5, n - 5, n);
            case 6 -> "First,Last%d,%s,,Judge,%d,more,and more".formatted(n, email, n);
            case 7 -> "=2+3,Last%d,%s,,Nobody,%d".formatted(n, email, n);
            case 8 -> "First,%s,%s,,Judge,%d".formatted("L".repeat(201), email, n);
            default -> "First,Last%d,%s,17.05.1999,Judge,%d".formatted(n, email, n);
        };
    }

    @Test
    void manyRowsAreTriedInStepsAndOnlyTheWrongOnesAreSentBack(Fixture fixture) {
        var scene = new ImportScene(fixture);
        StringBuilder text = new StringBuilder("first name,last name,email,birthday,position,details\n");
        IntStream.range(0, ROWS_TRIED).forEach(n -> text.append(rowOf(n)).append('\n'));
        int wrong = ROWS_TRIED / 1000 * REASONS.size();

        JsonNode uploaded =
                scene.send(text.toString(), StandardCharsets.UTF_8).expect(201).json();
        long file = uploaded.path("id").asLong();
        assertThat(uploaded.path("total").asInt()).isEqualTo(ROWS_TRIED);
        assertThat(uploaded.path("sample")).hasSizeLessThanOrEqualTo(10);
        scene.desk.post(scene.path(file) + "/dry_run").expect(202);
        assertThat(scene.desk.post(scene.path(file) + "/run").expect(409).problem())
                .isEqualTo("2700-244");
        List<Integer> progress = new ArrayList<>();
        JsonNode tried = scene.ended(file, now -> progress.add(now.path("done").asInt()));

        assertThat(progress).isSorted().allMatch(done -> done % 500 == 0);
        assertThat(progress.stream().distinct()).as("steps that were seen").hasSizeGreaterThan(5);
        assertThat(tried.path("state").asString()).isEqualTo("CHECKED");
        assertThat(ImportScene.counts(tried)).containsExactly(ROWS_TRIED - wrong, 0, 0, wrong);
        scene.desk.get(scene.path(file) + "/rows?limit=1001").expect(422);
        List<String> reasons = new ArrayList<>();
        for (int offset = 0; offset < wrong; offset += 1000) {
            scene.desk
                    .get(scene.path(file) + "/rows?outcome=REFUSED&limit=1000&offset=" + offset)
                    .expect(200)
                    .json()
                    .path("rows")
                    .forEach(row -> reasons.add(row.path("reason").asString()));
        }
        assertThat(reasons)
                .isEqualTo(IntStream.range(0, wrong)
                        .mapToObj(at -> REASONS.get(at % REASONS.size()))
                        .toList());
        Answer errors = scene.desk.get(scene.path(file) + "/errors.csv").expect(200);
        assertThat(SheetFile.csv(errors))
                .extracting(row -> row.get("details"))
                .containsExactlyElementsOf(IntStream.range(0, ROWS_TRIED)
                        .filter(n -> n % 1000 >= 1 && n % 1000 <= REASONS.size())
                        .mapToObj(Integer::toString)
                        .toList());
        assertThat(SheetFile.csv(errors).get(6).get("first name")).isEqualTo("'=2+3");
        assertThat(scene.registrations()).isEmpty();
    }

    @Test
    void rowAboveTwoHundredThousandIsRefusedWithTheWholeFile(Fixture fixture) {
        var scene = new ImportScene(fixture);

        Answer refused =
                scene.send("last name,position\n" + "Li,Judge\n".repeat(MOST_ROWS + 1), StandardCharsets.UTF_8);

        assertThat(refused.expect(413).problem()).isEqualTo("2700-242");
        assertThat(refused.text()).contains("200000");
        assertThat(scene.desk.get(scene.path()).expect(200).json().path("imports"))
                .isEmpty();
    }

    @Test
    void everythingThatIsWrongWithARowIsToldAtOnce(Fixture fixture) {
        ImportScene scene = new ImportScene(fixture);
        long size = scene.customField("Size", "CHOICE", "{S,M}");
        String team = "Team " + scene.event.id();
        long file = scene.uploaded(
                "first_name,last_name,email,gender,country,position,member,package_options,Size",
                "#REF!,,no address,old,Utopia,Pilot," + team + ",Lunch; Dinner,XXL",
                "Bo,Lund,,,,Judge," + team + ",,",
                "Cy,Orr,,,,Judge,,,S,more");

        scene.dryRun(file);

        JsonNode rows = scene.desk
                .get(scene.path(file) + "/rows?outcome=REFUSED")
                .expect(200)
                .json()
                .path("rows");
        JsonNode first = rows.path(0);
        assertThat(first.path("field").asString() + " " + first.path("reason").asString())
                .isEqualTo("first_name error_value");
        assertThat(first.path("also_refused")
                        .valueStream()
                        .map(one -> one.path("field").asString() + " "
                                + one.path("reason").asString() + " "
                                + one.path("value").asString("-")))
                .containsExactly(
                        "email invalid_email no address",
                        "gender unknown_gender old",
                        "country unknown_country Utopia",
                        "position unknown_position Pilot",
                        "member unknown_member " + team,
                        "package_option unknown_package_option Lunch",
                        "package_option unknown_package_option Dinner",
                        "custom_field:" + size + " invalid_custom_field XXL");
        assertThat(rows.path(1).path("also_refused")).isEmpty();
        assertThat(rows.path(2).path("reason").asString()).isEqualTo("too_many_cells");
        assertThat(rows.path(2).path("also_refused")).isEmpty();
        assertThat(scene.desk
                        .get(scene.path(file) + "/rows?reason=unknown_member&field=member")
                        .expect(200)
                        .json()
                        .path("total_count")
                        .asInt())
                .isEqualTo(2);
        assertThat(scene.desk
                        .get(scene.path(file) + "/rows?reason=unknown_member&field=email")
                        .expect(200)
                        .json()
                        .path("rows"))
                .isEmpty();
        JsonNode refusals = scene.desk
                .get(scene.path(file) + "/refusals")
                .expect(200)
                .json()
                .path("refusals");
        assertThat(refusals.valueStream()
                        .map(one -> one.path("reason").asString() + " " + one.path("rows") + " " + one.path("values")))
                .contains("unknown_member 2 1", "unknown_package_option 1 2", "invalid_email 1 1")
                .hasSize(9);
        JsonNode member = refusals.path(0).path("first");
        assertThat(member.path("row").asInt()).isEqualTo(2);
        assertThat(member.path("reason").asString()).isEqualTo("unknown_member");
        assertThat(member.path("also_refused")).hasSize(8);
        assertThat(scene.desk
                        .get(scene.path(file) + "/missing_positions")
                        .expect(200)
                        .json()
                        .at("/missing/0/value")
                        .asString())
                .isEqualTo("Pilot");
        assertThat(SheetFile.csv(
                                scene.desk.get(scene.path(file) + "/errors.csv").expect(200))
                        .getFirst()
                        .get("import_error"))
                .contains("error in this cell", "no e-mail address", "Write M, F or X", "no such position");
    }

    @Test
    void refusalsAreGroupedAndMissingMembersAreMadeByAnAdministrator(Fixture fixture) {
        ImportScene scene = new ImportScene(fixture);
        String name = "Team " + scene.event.id();
        long file = scene.uploaded(
                "last_name,position,member,organization",
                "Li,Judge," + name + " A,",
                "Lima,Judge,  " + name.toLowerCase(Locale.ROOT) + " a,",
                "Lund,Judge," + name + " B,Firm " + scene.event.id(),
                "Lang,Judge,\"" + name + "\nC\",",
                "Lopez,Judge," + "x".repeat(201) + ",",
                "Lee,Pilot,,",
                "Lind,pilot,,");
        scene.dryRun(file);

        JsonNode refusals = scene.desk
                .get(scene.path(file) + "/refusals")
                .expect(200)
                .json()
                .path("refusals");
        assertThat(refusals.valueStream().map(one -> one.path("reason").asString()))
                .containsExactly("unknown_member", "unknown_position", "unknown_organization");
        JsonNode members = refusals.path(0);
        assertThat(members.path("reason").asString()).isEqualTo("unknown_member");
        assertThat(members.path("field").asString()).isEqualTo("member");
        assertThat(members.path("rows").asInt()).isEqualTo(5);
        assertThat(members.path("first").path("row").asInt()).isEqualTo(2);
        assertThat(scene.desk
                        .get(scene.path(file) + "/rows?reason=unknown_position")
                        .expect(200)
                        .json()
                        .path("total_count")
                        .asInt())
                .isEqualTo(2);
        scene.desk.post(scene.path(file) + "/missing_members").expect(403);

        Api administrator = fixture.api(Scope.ADMIN);
        administrator
                .post("/org/organizations", Map.of("name", Map.of("text", "Top")))
                .expect(201);
        administrator.post(scene.path(file) + "/missing_members").expect(202);
        scene.ended(file);
        administrator.post(scene.path(file) + "/missing_organizations").expect(202);
        scene.ended(file);
        assertThat(TestPeople.loggedIn(fixture, bookings(scene))
                        .post(scene.path(file) + "/missing_positions")
                        .expect(403)
                        .problem())
                .isEqualTo("100-103");
        scene.desk.post(scene.path(file) + "/missing_positions").expect(202);
        scene.ended(file);

        assertThat(scene.outcomes(file))
                .containsExactly(
                        "2 CREATED",
                        "3 CREATED",
                        "4 CREATED",
                        "5 REFUSED unknown_member",
                        "6 REFUSED unknown_member",
                        "7 CREATED",
                        "8 CREATED");
        JsonNode positions = scene.desk
                .get(scene.event.path() + "/delegate_types")
                .expect(200)
                .json()
                .path("positions");
        assertThat(positions).hasSize(3);
        JsonNode made = positions.path(2);
        assertThat(made.at("/name/text").asString()).isEqualTo("Pilot");
        assertThat(made.path("color").asString()).startsWith("#");
        assertThat(made.path("line1").asString()).isEqualTo("SKILL_AND_NUMBER");
        assertThat(made.path("zones")).isEmpty();
        assertThat(Audit.of(fixture, "position", made.path("id").asLong()))
                .singleElement()
                .asString()
                .startsWith("position_created");
        administrator
                .post(scene.event.path() + "/imports/999999999/missing_members")
                .expect(404);
        scene.desk
                .post(scene.event.path() + "/imports/999999999/missing_positions")
                .expect(404);
    }

    private static long bookings(ImportScene scene) {
        long user = TestPeople.user(scene.fixture, null);
        scene.fixture
                .bean(UserRoleService.class)
                .grant(user, Role.MANAGE_BOOKINGS, scene.event.entity(), Fixture.OPERATOR);
        return user;
    }

    @Test
    void memberThatIsCalledLikeACountryIsThatCountrys(Fixture fixture) {
        ImportScene scene = new ImportScene(fixture);
        long file = scene.uploaded("last_name,position,member", "Li,Judge,Tokelau");
        scene.dryRun(file);

        Api administrator = fixture.api(Scope.ADMIN);
        administrator
                .post("/org/organizations", Map.of("name", Map.of("text", "Top")))
                .expect(201);
        administrator.post(scene.path(file) + "/missing_members").expect(202);
        scene.ended(file);

        JsonNode member =
                administrator.get("/org/members/by_code/TK").expect(200).json();
        assertThat(member.path("country").path("code").asString()).isEqualTo("TK");
        assertThat(scene.outcomes(file)).containsExactly("2 CREATED");
    }

    /** A member of the country itself, and a team of the same country that is called otherwise. */
    private static Map<String, Long> members(ImportScene scene, Api administrator, String country, String name) {
        long top = administrator
                .post("/org/organizations", Map.of("name", Map.of("text", "Top")))
                .expect(201)
                .json()
                .path("id")
                .asLong();
        long land = scene.fixture
                .bean(JdbcClient.class)
                .sql("select id from country where code = :code")
                .param("code", country)
                .query(Long.class)
                .single();
        Map<String, Long> ids = new TreeMap<>();
        for (String called : List.of(name, "Club of " + name)) {
            Answer made = administrator.post(
                    "/org/members",
                    Map.of(
                            "code",
                            called + " " + scene.event.id(),
                            "name",
                            Map.of("text", called),
                            "country",
                            Map.of("id", land),
                            "member_of",
                            List.of(Map.of("id", top))));
            ids.put(called, made.expect(201).json().path("id").asLong());
        }
        return ids;
    }

    @Test
    void memberThatIsACountryIsFoundByAllNamesOfTheCountry(Fixture fixture) {
        ImportScene scene = new ImportScene(fixture);
        long member = requireNonNull(
                members(scene, fixture.api(Scope.ADMIN), "CV", "Cape Verde").get("Cape Verde"));

        long file = scene.uploaded(
                "last_name,position,member,country",
                "Li,Judge,Kap Verde,Elfenbeinküste",
                "Lima,Judge,CPV,CIV",
                "Lund,Judge,Cape Verde,Ivory Coast");
        scene.run(file);

        assertThat(scene.outcomes(file)).containsExactly("2 CREATED", "3 CREATED", "4 CREATED");
        scene.desk.get(scene.path(file) + "/rows").json().path("rows").forEach(row -> {
            JsonNode registration = scene.desk
                    .get("/registrations/" + row.path("registration_id").asLong())
                    .expect(200)
                    .json();
            assertThat(registration.at("/person_position/member/id").asLong()).isEqualTo(member);
        });
        assertThat(scene.desk
                        .get(scene.path(file) + "/missing_members")
                        .expect(200)
                        .json()
                        .path("missing"))
                .isEmpty();
    }

    @Test
    void secondMemberOfACountryIsMadeOnlyWhenItIsNamed(Fixture fixture) {
        ImportScene scene = new ImportScene(fixture);
        Api administrator = fixture.api(Scope.ADMIN);
        long club = requireNonNull(members(scene, administrator, "FO", "Grind").get("Club of Grind"));
        long file = scene.uploaded(
                "last_name,position,member",
                "Li,Judge,Färöer",
                "Lima,Judge,FRO",
                "Lund,Judge,Grund",
                "Lee,Judge,Nowhere " + scene.event.id());
        scene.dryRun(file);

        JsonNode missing = scene.desk
                .get(scene.path(file) + "/missing_members?l=de")
                .expect(200)
                .json()
                .path("missing");

        assertThat(missing.valueStream()
                        .map(one -> one.path("value").asString() + " " + one.path("rows") + " "
                                + one.at("/country/code").asString("-") + " "
                                + one.path("similar").size()))
                .containsExactly("FRO 2 FO 2", "Grund 1 - 1", "Nowhere " + scene.event.id() + " 1 - 0");
        assertThat(missing.at("/0/also/0").asString()).isEqualTo("Färöer");
        assertThat(missing.at("/0/country/name/text").asString()).isEqualTo("Färöer");
        assertThat(missing.at("/0/similar/0/same").asBoolean()).isTrue();
        assertThat(missing.at("/1/similar/0/name").asString()).isEqualTo("Grind");
        assertThat(missing.at("/1/similar/0/same").asBoolean()).isFalse();

        administrator.post(scene.path(file) + "/missing_members").expect(202);
        scene.ended(file);
        assertThat(scene.outcomes(file))
                .containsExactly(
                        "2 REFUSED unknown_member",
                        "3 REFUSED unknown_member",
                        "4 REFUSED unknown_member",
                        "5 CREATED");

        scene.desk
                .post(
                        scene.path(file) + "/missing_members",
                        Map.of("make", List.of(), "same_as", List.of(Map.of("value", "färöer", "id", club))))
                .expect(202);
        JsonNode ended = scene.ended(file);
        assertThat(scene.outcomes(file)).contains("2 CREATED", "3 CREATED", "4 REFUSED unknown_member");
        assertThat(ended.path("same_as")
                        .valueStream()
                        .map(one -> one.path("value").asString()))
                .containsExactly("FRO", "Färöer");

        administrator
                .post(scene.path(file) + "/missing_members", Map.of("make", List.of("grund")))
                .expect(202);
        scene.ended(file);
        scene.run(file);
        assertThat(scene.outcomes(file)).containsExactly("2 CREATED", "3 CREATED", "4 CREATED", "5 CREATED");
        JsonNode first = scene.desk.get(scene.path(file) + "/rows").json().at("/rows/0");
        assertThat(scene.desk
                        .get("/registrations/" + first.path("registration_id").asLong())
                        .expect(200)
                        .json()
                        .at("/person_position/member/id")
                        .asLong())
                .isEqualTo(club);
    }

    @Test
    void aValueIsLeftOutForOneImportAndTakenBack(Fixture fixture) {
        ImportScene scene = new ImportScene(fixture);
        long file = scene.uploaded(
                "last_name,position,country,package_options,member",
                "Li,Judge,Utopia,Lunch; Dinner,Nobody",
                "Lima,Pilot,utopia,,");
        scene.dryRun(file);
        assertThat(scene.outcomes(file)).containsExactly("2 REFUSED unknown_country", "3 REFUSED unknown_country");

        scene.map(
                file,
                Map.of(
                        "same_as",
                        List.of(
                                Map.of("field", "country", "value", "UTOPIA"),
                                Map.of("field", "package_options", "value", "dinner"),
                                Map.of("field", "package_options", "value", "Lunch"))));
        scene.dryRun(file);
        assertThat(scene.outcomes(file)).containsExactly("2 REFUSED unknown_member", "3 REFUSED unknown_position");
        scene.desk
                .post(scene.path(file) + "/missing_members", Map.of("make", List.of(), "leave_out", List.of("Anybody")))
                .expect(422);
        scene.desk
                .post(scene.path(file) + "/missing_members", Map.of("make", List.of(), "leave_out", List.of("nobody")))
                .expect(202);
        JsonNode ended = scene.ended(file);

        assertThat(scene.outcomes(file)).containsExactly("2 CREATED", "3 REFUSED unknown_position");
        assertThat(ended.path("same_as")
                        .valueStream()
                        .map(one -> one.path("field").asString() + " " + one.path("id")))
                .containsExactly("country null", "package_options null", "package_options null", "member null");
        scene.map(file, Map.of("same_as", List.of()));
        scene.dryRun(file);
        assertThat(scene.outcomes(file)).containsExactly("2 REFUSED unknown_country", "3 REFUSED unknown_country");
    }

    @Test
    void aPageReadsACountryAsAnotherAndLeavesOneOut(Fixture fixture) {
        ImportScene scene = new ImportScene(fixture);
        long file = scene.uploaded("last_name,position,country", "Li,Judge,Utopia", "Lima,Judge,Suomeksi");
        scene.dryRun(file);
        TestSessions.Visit visit = TestSessions.visit(fixture, bookings(scene));
        String page = "/console/events/" + scene.event.id() + "/registrations/imports/" + file;
        Api browser = fixture.anonymous();
        String shown = browser.send(browser.request(page)
                        .header("Cookie", "gatehouse_session=" + visit.cookie())
                        .GET())
                .expect(200)
                .text();
        assertThat(shown).contains("Countries that are not here", "Leave “Utopia” out", "missing_values");

        browser.send(browser.request(page + "/missing_values")
                        .header("Cookie", "gatehouse_session=" + visit.cookie())
                        .header(visit.csrfHeader(), visit.csrfToken())
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(java.net.http.HttpRequest.BodyPublishers.ofString(
                                "field=country&leave=Utopia&same:Suomeksi=FI")))
                .expect(303);
        scene.ended(file);

        assertThat(scene.outcomes(file)).containsExactly("2 CREATED", "3 CREATED");
    }

    @Test
    void whatWasMadeElsewhereMeanwhileIsNoLongerMissing(Fixture fixture) {
        ImportScene scene = new ImportScene(fixture);
        long file = scene.uploaded("last_name,position", "Li,Pilot", "Lima,Pirate");
        scene.dryRun(file);
        TestSessions.Visit visit = TestSessions.visit(fixture, bookings(scene));
        Api browser = fixture.anonymous();
        String page = "/console/events/" + scene.event.id() + "/registrations/imports/" + file;
        scene.event.withPosition("Pilot");

        String shown = browser.send(browser.request(page)
                        .header("Cookie", "gatehouse_session=" + visit.cookie())
                        .GET())
                .expect(200)
                .text();

        assertThat(shown).contains("One value that rows were refused for is here now.", "“Pirate” is the same as");
        assertThat(shown).doesNotContain("“Pilot” is the same as");
        scene.dryRun(file);
        assertThat(scene.outcomes(file)).containsExactly("2 CREATED", "3 REFUSED unknown_position");
    }

    @Test
    void thePageAsksWhetherRowsWithoutASurnameArePeopleOfASingleName(Fixture fixture) {
        ImportScene scene = new ImportScene(fixture);
        long file = scene.uploaded(
                "first_name,last_name,position", "Ana,Li,Judge", "Bo,,Judge", "Cem,\u00a0,Judge", ",Only,Judge");
        scene.dryRun(file);
        TestSessions.Visit visit = TestSessions.visit(fixture, bookings(scene));
        Api browser = fixture.anonymous();

        String shown = browser.send(
                        browser.request("/console/events/" + scene.event.id() + "/registrations/imports/" + file)
                                .header("Cookie", "gatehouse_session=" + visit.cookie())
                                .GET())
                .expect(200)
                .text();

        assertThat(shown).contains("2 rows have no surname (3, 4)", "name=\"single_names\"");
        assertThat(scene.outcomes(file)).hasSize(4).allMatch(outcome -> outcome.endsWith("CREATED"));
    }

    @Test
    void whatAValueMeansIsChosenForOneImportAndTakenBack(Fixture fixture) {
        ImportScene scene = new ImportScene(fixture);
        long file = scene.uploaded("last_name,position", "Li,Jurge", "Lima,Judge");
        scene.dryRun(file);
        assertThat(scene.outcomes(file)).containsExactly("2 REFUSED unknown_position", "3 CREATED");
        Map<String, Object> same =
                Map.of("field", "position", "value", "JURGE", "id", scene.event.position("Competitor"));

        scene.map(file, Map.of("same_as", List.of(same)));
        scene.dryRun(file);
        assertThat(scene.outcomes(file)).containsExactly("2 CREATED", "3 CREATED");
        scene.approve(file);
        scene.dryRun(file);
        assertThat(scene.outcomes(file)).as("a mapping that leaves it out").containsExactly("2 CREATED", "3 CREATED");
        scene.map(file, Map.of("same_as", List.of()));
        scene.dryRun(file);

        assertThat(scene.outcomes(file)).containsExactly("2 REFUSED unknown_position", "3 CREATED");
    }

    @Test
    void missingSkillsGetTheNumberThatTheRowsSayOrTheNextOne(Fixture fixture) {
        ImportScene scene = new ImportScene(fixture);
        long file = scene.uploaded(
                "last_name,position,skill",
                "Li,Judge,Bricklaying",
                "Lima,Judge,47",
                "Lund,Judge,bricklaying",
                "Lang,Judge,D1",
                "Lee,Judge,Wall and floor tiling");
        scene.dryRun(file);
        String path = scene.path(file) + "/missing_skills";
        assertThat(scene.desk
                        .get(path)
                        .expect(200)
                        .json()
                        .path("missing")
                        .valueStream()
                        .map(one -> one.path("value").asString()))
                .containsExactlyInAnyOrder("Bricklaying", "47", "D1", "Wall and floor tiling");
        TestPeople.loggedIn(fixture, bookings(scene)).post(path).expect(403);

        scene.desk.post(path).expect(202);
        scene.ended(file);

        assertThat(scene.outcomes(file))
                .containsExactly("2 CREATED", "3 CREATED", "4 CREATED", "5 CREATED", "6 CREATED");
        assertThat(scene.desk
                        .get(scene.event.path() + "/skills")
                        .expect(200)
                        .json()
                        .path("skills")
                        .valueStream()
                        .map(one -> one.path("skill_number").asString() + " "
                                + one.at("/name/text").asString()))
                .contains("47 47", "D1 D1")
                .containsAnyOf("48 Bricklaying", "49 Bricklaying")
                .containsAnyOf("48 Wall and floor tiling", "49 Wall and floor tiling");
    }

    @Test
    void choiceThatIsNoneOfTheRowsIsRefusedByItsField(Fixture fixture) {
        ImportScene scene = new ImportScene(fixture);
        EventFixture other = fixture.event().withPosition("Judge");
        long file = scene.uploaded("last_name,position", "Li,Jurge");
        scene.dryRun(file);
        String path = scene.path(file) + "/missing_positions";

        assertThat(scene.desk
                        .post(path, Map.of("make", List.of("Pilot")))
                        .expect(422)
                        .text())
                .contains("make[0]");
        assertThat(scene.desk
                        .post(path, Map.of("same_as", List.of(Map.of("value", "Jurge", "id", other.position("Judge")))))
                        .expect(422)
                        .text())
                .contains("same_as[0].id");
        assertThat(scene.desk
                        .post(path, Map.of("same_as", List.of(Map.of("value", "Pilot", "id", 1))))
                        .expect(422)
                        .text())
                .contains("same_as[0].value");
        assertThat(scene.outcomes(file)).containsExactly("2 REFUSED unknown_position");
        scene.desk
                .get(scene.event.path() + "/imports/999999999/missing_positions")
                .expect(404);
    }
}
