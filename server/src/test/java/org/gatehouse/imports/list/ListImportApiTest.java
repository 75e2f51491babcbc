package org.gatehouse.imports.list;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.Scope;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Audit;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

@ApiTest
class ListImportApiTest {

    private static final String BOUNDARY = "--------gatehouse-test";
    private static final String MEMBERS = "/org/lists/members/imports";

    static Answer send(Api api, String path, byte[] file) {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.writeBytes(("--" + BOUNDARY + "\r\nContent-Disposition: form-data; name=\"file\"; filename=\"list.csv\""
                        + "\r\nContent-Type: application/octet-stream\r\n\r\n")
                .getBytes(StandardCharsets.UTF_8));
        body.writeBytes(file);
        body.writeBytes(("\r\n--" + BOUNDARY + "--\r\n").getBytes(StandardCharsets.UTF_8));
        return api.send(api.request(path)
                .header("Content-Type", "multipart/form-data; boundary=" + BOUNDARY)
                .POST(BodyPublishers.ofByteArray(body.toByteArray())));
    }

    private static Answer send(Api api, String path, String... lines) {
        return send(api, path, String.join("\r\n", lines).getBytes(StandardCharsets.UTF_8));
    }

    private static Answer run(Api api, String path, JsonNode preview) {
        return api.post(
                path + "/" + preview.path("id").asLong() + "/run",
                Map.of("plan", preview.path("plan").asString()));
    }

    static List<Integer> counts(JsonNode file) {
        return List.of(
                file.path("created").asInt(),
                file.path("updated").asInt(),
                file.path("unchanged").asInt(),
                file.path("refused").asInt());
    }

    private static JsonNode rows(Api api, String path, JsonNode file) {
        return api.get(path + "/" + file.path("id").asLong() + "/rows")
                .expect(200)
                .json()
                .path("rows");
    }

    private static String event(EventFixture event, String list) {
        return event.path() + "/lists/" + list + "/imports";
    }

    @Test
    void aFileOfMembersIsPreviewedThenWrittenAndChangesNothingAgain(Fixture fixture) {
        EventFixture event = fixture.event().withMember("FI");
        Api admin = fixture.api(Scope.ADMIN);
        String known = event.memberCode("FI");
        String made = "New" + event.id();
        String[] file = {
            "Mitglieder 2026;;;;;",
            "Kürzel;Name (Englisch);Name (Deutsch);Land;Webseite;Farbe",
            known.toLowerCase(java.util.Locale.ROOT)
                    + ";;Finn\u00ADland;Tuvalu;https://fi.example https://two.example;rot",
            made + ";New Land;;se;;blau"
        };

        JsonNode preview = send(admin, MEMBERS, file).expect(201).json();

        assertThat(counts(preview)).containsExactly(1, 1, 0, 0);
        assertThat(preview.path("header_row").asInt()).isEqualTo(2);
        assertThat(preview.path("columns")
                        .valueStream()
                        .map(column -> column.path("field").asString("-")))
                .containsExactly("code", "name_en", "name_de", "country", "websites", "-");
        JsonNode changed = rows(admin, MEMBERS, preview).get(0);
        assertThat(changed.path("item").asString()).startsWith(known);
        assertThat(changed.path("changes").valueStream().map(JsonNode::toString))
                .contains("{\"field\":\"name_de\",\"from\":\"\",\"to\":\"Finnland\"}")
                .anyMatch(change -> change.contains("\"to\":\"TV\""));
        admin.get("/org/members/by_code/" + made).expect(404);

        JsonNode done = run(admin, MEMBERS, preview).expect(200).json();

        assertThat(counts(done)).containsExactly(1, 1, 0, 0);
        assertThat(done.path("done").asBoolean()).isTrue();
        JsonNode member = admin.get("/org/members/by_code/" + known + "?l=de").json();
        assertThat(member.path("name").path("text").asString()).isEqualTo("Finnland");
        assertThat(member.path("websites")).hasSize(2);
        assertThat(admin.get("/org/members/by_code/" + made)
                        .json()
                        .path("country")
                        .path("code")
                        .asString())
                .isEqualTo("SE");
        assertThat(run(admin, MEMBERS, preview).expect(200).json().path("run_at"))
                .isEqualTo(done.path("run_at"));
        assertThat(counts(send(admin, MEMBERS, file).expect(201).json())).containsExactly(0, 0, 2, 0);
    }

    @Test
    void refusedRowsSayWhyAndTheOthersAreWritten(Fixture fixture) {
        EventFixture event = fixture.event();
        Api admin = fixture.api(Scope.ADMIN);
        String code = "R" + event.id();

        JsonNode preview = send(
                        admin,
                        MEMBERS,
                        "code,name,country",
                        code + ",One,",
                        code + ",Two,",
                        ",Nobody,",
                        code + "b,Three,Atlantis",
                        code + "c,Four,Atlantis",
                        code + "d,,",
                        code + "e,#REF!,",
                        code + "f," + "x".repeat(201) + ",",
                        code + "g,Five,SE,more")
                .expect(201)
                .json();

        assertThat(counts(preview)).containsExactly(1, 0, 0, 8);
        assertThat(preview.path("refusals")
                        .valueStream()
                        .map(one -> one.path("reason").asString() + " "
                                + one.path("field").asString() + " "
                                + one.path("rows").asInt()))
                .containsExactly(
                        "unknown_country country 2",
                        "said_twice code 1",
                        "missing code 1",
                        "missing name_en 1",
                        "error_value name_en 1",
                        "too_long name_en 1",
                        "too_many_cells row 1");
        assertThat(rows(admin, MEMBERS, preview).get(1).path("detail").asString())
                .contains("Row 2 is about the same item");
        String refused = MEMBERS + "/" + preview.path("id").asLong() + "/rows?outcome=REFUSED&reason=unknown_country";
        assertThat(admin.get(refused).expect(200).json().path("total_count").asInt())
                .isEqualTo(2);
        assertThat(admin.get(refused.replace("reason=unknown_country", "reason=missing&field=name_en"))
                        .expect(200)
                        .json()
                        .path("total_count")
                        .asInt())
                .isEqualTo(1);
        run(admin, MEMBERS, preview).expect(200);
        assertThat(rows(admin, MEMBERS, preview).get(7).path("limit")).hasToString("{\"length\":201,\"longest\":200}");
        admin.get("/org/members/by_code/" + code).expect(200);
        admin.get("/org/members/by_code/" + code + "b").expect(404);
    }

    @Test
    void everythingThatIsWrongWithARowIsToldAtOnce(Fixture fixture) {
        Api admin = fixture.api(Scope.ADMIN);
        String code = "W" + fixture.event().id();

        JsonNode preview = send(
                        admin,
                        MEMBERS,
                        "code,name,country,websites",
                        code + ",,Atlantis,no page",
                        code + "b,Two,Atlantis,")
                .expect(201)
                .json();

        JsonNode row = rows(admin, MEMBERS, preview).get(0);
        assertThat(row.path("reason").asString()).isEqualTo("unknown_country");
        assertThat(row.path("also_refused")
                        .valueStream()
                        .map(one -> one.path("field").asString() + " "
                                + one.path("reason").asString()))
                .containsExactly("websites invalid_website", "name_en missing");
        assertThat(preview.path("refusals")
                        .valueStream()
                        .map(one -> one.path("reason").asString() + " " + one.path("rows") + " "
                                + one.at("/first/reason").asString()))
                .containsExactly(
                        "unknown_country 2 unknown_country", "invalid_website 1 invalid_website", "missing 1 missing");
        assertThat(admin.get(MEMBERS + "/" + preview.path("id").asLong() + "/rows?reason=missing")
                        .expect(200)
                        .json()
                        .path("total_count")
                        .asInt())
                .isEqualTo(1);
        run(admin, MEMBERS, preview).expect(200);
        assertThat(rows(admin, MEMBERS, preview).get(0).path("also_refused")).hasSize(2);
    }

    @Test
    void aListThatChangedSinceItsPreviewIsNotWritten(Fixture fixture) {
        EventFixture event = fixture.event().withMember("FI");
        Api admin = fixture.api(Scope.ADMIN);
        String code = event.memberCode("FI");
        JsonNode preview = send(admin, MEMBERS, "code;name", code + ";Suomi", code + "x;New")
                .expect(201)
                .json();
        JsonNode other =
                send(admin, MEMBERS, "code;name", code + ";Suomi").expect(201).json();
        run(admin, MEMBERS, other).expect(200);

        run(admin, MEMBERS, preview).expect(409);

        admin.get("/org/members/by_code/" + code + "x").expect(404);
        JsonNode now = admin.get(MEMBERS + "/" + preview.path("id").asLong()).json();
        assertThat(counts(now)).containsExactly(1, 0, 1, 0);
        run(admin, MEMBERS, now).expect(200);
        admin.get("/org/members/by_code/" + code + "x").expect(200);
    }

    @Test
    void whatIsNoTableOrOfOtherColumnsIsRefused(Fixture fixture) {
        Api admin = fixture.api(Scope.ADMIN);

        send(admin, MEMBERS, new byte[] {(byte) 0x89, 'P', 'N', 'G', 0, 0, 0, 0, 0, 0, 0, 0})
                .expect(415);
        send(admin, MEMBERS, new byte[0]).expect(422);
        assertThat(send(admin, MEMBERS, "name,country", "Finland,FI")
                        .expect(422)
                        .text())
                .contains("no column tells which item a row is about: code");
        assertThat(send(admin, MEMBERS, "code,kürzel", "A,B").expect(422).text())
                .contains("another column before it is too");
        send(admin, "/org/lists/zones/imports", "code", "A").expect(404);
        send(admin, "/org/lists/nothing/imports", "code", "A").expect(404);
        admin.get(MEMBERS + "/999999999").expect(404);
    }

    @Test
    void rowsAreLimited(Fixture fixture) {
        Api admin = fixture.api(Scope.ADMIN);
        String[] lines = IntStream.rangeClosed(0, 5001)
                .mapToObj(n -> n == 0 ? "code" : "L" + n)
                .toArray(String[]::new);

        assertThat(send(admin, MEMBERS, lines).expect(413).text()).contains("5000");
    }

    @Test
    void countriesAndOrganisationsAreLoaded(Fixture fixture) {
        EventFixture event = fixture.event();
        Api admin = fixture.api(Scope.ADMIN);
        String name = "Verband " + event.id();
        String organizations = "/org/lists/organizations/imports";

        JsonNode preview = send(
                        admin,
                        organizations + "?l=de",
                        ("Name;Name (English)\r\n" + name + ";Association " + event.id() + "\r\n" + name + ";")
                                .getBytes(Charset.forName("windows-1252")))
                .expect(201)
                .json();
        assertThat(counts(preview)).containsExactly(1, 0, 0, 1);
        run(admin, organizations, preview).expect(200);
        assertThat(counts(send(admin, organizations, "name (english)", "association " + event.id())
                        .expect(201)
                        .json()))
                .containsExactly(0, 0, 1, 0);

        JsonNode countries = send(
                        admin,
                        "/org/lists/countries/imports",
                        "ISO,Name,Vorwahl",
                        "xk,Kosovo " + event.id() + ",383",
                        "Finland,Finland,+358",
                        "FI,,abc")
                .expect(201)
                .json();
        assertThat(countries
                        .path("refusals")
                        .valueStream()
                        .map(one -> one.path("reason").asString()))
                .containsExactly("invalid_country_code", "invalid_prefix");
        assertThat(countries.path("refused").asInt()).isEqualTo(2);
    }

    @Test
    void skillsNameTheirSectorsAndGatesHearOfThem(Fixture fixture) {
        EventFixture event = fixture.event().withSkill("09");
        Api desk = event.desk();
        String sectors = event(event, "sectors");
        run(
                        desk,
                        sectors,
                        send(desk, sectors, "Name", "Bau", "Handel").expect(201).json())
                .expect(200);
        String skills = event(event, "skills");
        String[] file = {"Nummer;Name (Deutsch);Sektor", "09;Maurer;bau", "10a;Verkäufer;Handel", "11;Koch;Küche"};

        JsonNode preview = send(desk, skills, file).expect(201).json();
        assertThat(counts(preview)).containsExactly(1, 1, 0, 1);
        run(desk, skills, preview).expect(200);

        JsonNode stored = desk.get(event.path() + "/skills?l=de").json().path("skills");
        assertThat(stored.valueStream()
                        .map(skill -> skill.path("skill_number").asString() + " "
                                + skill.path("name").path("text").asString() + " "
                                + skill.path("sector").path("name").path("text").asString("-")))
                .containsExactly("09 Maurer Bau", "10a Verkäufer Handel");
        assertThat(counts(send(desk, skills, file).expect(201).json())).containsExactly(0, 0, 2, 1);
        assertThat(Audit.of(fixture, "skill", event.skill("09"))).anyMatch(entry -> entry.contains("skill_changed"));
    }

    @Test
    void zonesAndPositionsAreLoadedByThoseWhoMayMakeThem(Fixture fixture) {
        EventFixture event = fixture.event().withZone("Arena");
        Api zoneEditor = fixture.person(event, Role.EDIT_ZONES);
        Api positionEditor = fixture.person(event, Role.EDIT_DELEGATE_TYPES);
        String zones = event(event, "zones");
        String positions = event(event, "positions");

        send(positionEditor, zones, "code,name,colour", "V,Village,#000000").expect(403);
        send(zoneEditor, positions, "code,name", "J,Judge").expect(403);
        JsonNode preview = send(
                        zoneEditor,
                        zones,
                        "code,name,colour,quota",
                        "V,Village,0055A4,20",
                        "W,Village,blue,",
                        "X,Other,,x")
                .expect(201)
                .json();
        assertThat(counts(preview)).containsExactly(1, 0, 0, 2);
        run(zoneEditor, zones, preview).expect(200);
        run(
                        positionEditor,
                        positions,
                        send(
                                        positionEditor,
                                        positions,
                                        "code;name;color;zones",
                                        "J;Judge;#112233;v; ",
                                        "K;Keeper;;Nowhere")
                                .expect(201)
                                .json())
                .expect(200);

        JsonNode stored = event.desk().get(event.path() + "/positions").json().path("positions");
        assertThat(stored).hasSize(1);
        JsonNode judge = stored.get(0).path("position");
        assertThat(judge.path("zones").get(0).path("code").asString()).isEqualTo("V");
        assertThat(judge.path("text_color").asString()).isEqualTo("#FFFFFF");
    }

    @Test
    void anotherEventsImportIsNotThere(Fixture fixture) {
        EventFixture event = fixture.event();
        EventFixture other = fixture.event();
        String skills = event(event, "skills");
        JsonNode preview =
                send(event.desk(), skills, "number,name", "1,One").expect(201).json();

        other.desk()
                .get(event(other, "skills") + "/" + preview.path("id").asLong())
                .expect(404);
        event.desk()
                .get(event(event, "sectors") + "/" + preview.path("id").asLong())
                .expect(404);
        fixture.api(Set.of(event.id()), Scope.ADMIN)
                .get(MEMBERS + "/" + preview.path("id").asLong())
                .expect(403);
    }

    @Test
    void whatNoTextIsCostsItsRowOrIsRefused(Fixture fixture) {
        EventFixture event = fixture.event();
        Api desk = event.desk();
        String skills = event(event, "skills");
        String columns = IntStream.range(2, 50).mapToObj(n -> ";more " + n).collect(Collectors.joining());

        JsonNode preview = send(
                        desk,
                        skills,
                        "number;name" + columns,
                        "1;Bau\0" + ";secret".repeat(48),
                        "2;\uD83D\uDE00" + "x".repeat(300),
                        "3;\u0007",
                        "4;Koch" + ";secret".repeat(48))
                .expect(201)
                .json();

        assertThat(counts(preview)).containsExactly(1, 0, 0, 3);
        assertThat(preview.path("refusals")
                        .valueStream()
                        .map(one -> one.path("reason").asString()))
                .containsExactlyInAnyOrder("unreadable_text", "too_long", "not_one_line");
        run(desk, skills, preview).expect(200);
        send(desk, skills, "number;" + "\uD83D\uDE00".repeat(200), "5;x").expect(201);
        send(desk, skills, "number;name", "6;" + "x".repeat(1 << 20)).expect(422);
        send(desk, skills, "number;name" + ";more".repeat(99), "7;x").expect(413);
        assertThat(fixture.bean(JdbcClient.class)
                        .sql("select count(*) from list_import where event_id = ? and content::text like '%secret%'")
                        .param(event.id())
                        .query(Integer.class)
                        .single())
                .as("cells of columns that are not read")
                .isZero();
    }

    @Test
    void whatARowNeedsMayBeTakenAwayMeanwhile(Fixture fixture) {
        EventFixture event = fixture.event();
        Api desk = event.desk();
        String sectors = event(event, "sectors");
        run(desk, sectors, send(desk, sectors, "name", "Bau").expect(201).json())
                .expect(200);
        long sector = desk.get(event.path() + "/sectors")
                .json()
                .path("sectors")
                .get(0)
                .path("id")
                .asLong();
        String skills = event(event, "skills");
        JsonNode preview = send(desk, skills, "number;name;sector", "1;One;Bau")
                .expect(201)
                .json();
        desk.delete(event.path() + "/sectors/" + sector).expect(204);

        run(desk, skills, preview).expect(409);

        assertThat(counts(desk.get(skills + "/" + preview.path("id").asLong()).json()))
                .containsExactly(0, 0, 0, 1);
    }

    @Test
    void twoRunsAtOnceWriteOnce(Fixture fixture) throws Exception {
        EventFixture event = fixture.event();
        Api desk = event.desk();
        String skills = event(event, "skills");
        JsonNode one = send(desk, skills, "number;name", "1;One").expect(201).json();
        JsonNode other = send(desk, skills, "number;name", "1;One").expect(201).json();

        List<Integer> answers;
        try (ExecutorService both = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Integer> first = both.submit(() -> run(desk, skills, one).status());
            Future<Integer> second = both.submit(() -> run(desk, skills, other).status());
            answers = List.of(first.get(), second.get());
        }

        assertThat(answers).containsExactlyInAnyOrder(200, 409);
        assertThat(desk.get(event.path() + "/skills").json().path("skills")).hasSize(1);
    }

    @Test
    void rowThatTheDatabaseRefusesIsNamedAndNothingIsWritten(Fixture fixture) {
        EventFixture event = fixture.event();
        Api desk = event.desk();
        String sectors = event(event, "sectors");
        JsonNode preview =
                send(desk, sectors, "name", "Bau", "Handel").expect(201).json();
        JdbcClient db = fixture.bean(JdbcClient.class);
        db.sql("alter table sector add constraint no_trade check (event_id <> %d or name->>'en' <> 'Handel') not valid"
                        .formatted(event.id()))
                .update();

        Answer refused;
        try {
            refused = run(desk, sectors, preview);
        } finally {
            db.sql("alter table sector drop constraint no_trade").update();
        }

        assertThat(refused.expect(409).json().path("type").asString()).endsWith("list_row_refused");
        assertThat(refused.json().path("detail").asString())
                .startsWith("Row 3:")
                .endsWith("Nothing was written.");
        assertThat(desk.get(event.path() + "/sectors").json().path("sectors")).isEmpty();
        run(desk, sectors, preview).expect(200);
        assertThat(desk.get(event.path() + "/sectors").json().path("sectors")).hasSize(2);
    }
}
