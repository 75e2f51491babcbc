package org.gatehouse.imports.list;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.TestSessions;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The console's export of each list is a file of that list: loaded again as it is, it changes nothing and no row is refused. */
@ApiTest
class ListImportOfExportsTest {

    private static byte[] export(Fixture fixture, String path) {
        String session = TestSessions.signedIn(fixture, TestSessions.administrator(fixture));
        Api console = fixture.anonymous();
        return console.send(console.request(path)
                        .header("Cookie", "gatehouse_session=" + session + "; gatehouse_language=de")
                        .GET())
                .expect(200)
                .bytes();
    }

    /** The header of a CSV file and the rows that hold this text: lists of no event are those of all tests. */
    private static byte[] only(String text, byte[] csv) {
        List<String> lines = new String(csv, StandardCharsets.UTF_8).lines().toList();
        return (lines.getFirst() + "\r\n"
                        + lines.stream()
                                .skip(1)
                                .filter(line -> line.contains(text))
                                .collect(Collectors.joining("\r\n")))
                .getBytes(StandardCharsets.UTF_8);
    }

    private static void assertSame(Fixture fixture, String path, byte[] file, int rows) {
        Api admin = fixture.api(Scope.ADMIN, Scope.ACCREDITATION_WRITE);
        Answer sent = ListImportApiTest.send(admin, path, file).expect(201);
        JsonNode preview = sent.json();

        assertThat(ListImportApiTest.counts(preview)).as(sent.text()).containsExactly(0, 0, rows, 0);
    }

    private static long organization(EventFixture event, String name) {
        return event.insert(
                "insert into organization (name) values (jsonb_build_object('en', :name)) returning id",
                Map.of("name", name));
    }

    private static void member(EventFixture event, String code, String website, long organization) {
        event.insert("""
                insert into member (code, name, name_1058, member_of, country_id, websites)
                select :code, jsonb_build_object('fr', 'Nom ' || :code), :code, :organization, (select id from country where code = 'FI'),
                       array[:website]
                returning id
                """, Map.of("code", code, "website", website, "organization", organization));
    }

    @ParameterizedTest
    @ValueSource(strings = {"members", "organizations", "countries"})
    void listOfAllEvents(String list, Fixture fixture) {
        EventFixture event = fixture.event();
        String mark = "m" + event.id() + "x";
        long twin = organization(event, mark + " Verband");
        organization(event, mark + " Verband");
        long german = organization(event, mark + " Association");
        event.insert(
                "insert into organization (name) values (jsonb_build_object('en', 'Other', 'de', :name)) returning id",
                Map.of("name", mark + " Association"));
        member(event, mark + "ab", "https://example.org/a;b=1,c", twin);
        member(event, mark + "AB", "http://example.org/?q=ä", german);

        byte[] file = export(fixture, "/console/" + list + "/export?format=csv");

        String path = "/org/lists/" + list + "/imports";
        if (list.equals("countries")) {
            assertSame(fixture, path, only("FI,", file), 1);
        } else {
            assertSame(fixture, path, only(mark, file), list.equals("members") ? 2 : 4);
        }
    }

    private static long sector(EventFixture event, String name, String german) {
        return event.insert("""
                insert into sector (event_id, name) values (:event, jsonb_build_object('en', :name, 'de', :german)) returning id
                """, Map.of("name", name, "german", german));
    }

    private static EventFixture busy(Fixture fixture) {
        EventFixture event = fixture.event().withSkill("09").withSkill("1E5").withSkill("10a");
        long building = sector(event, "Building", "Bau");
        sector(event, "Bau", "Construction");
        event.insert(
                "update skill set sector_id = :sector where event_id = :event and skill_number = '09' returning id",
                Map.of("sector", building));
        event.withZone("A,B", 0)
                .withZone("Two Words", 2_000_000_000)
                .withZone("+1-1")
                .withZone("Quiet")
                .withZone("Loud");
        event.insert("update zone set code = 'P' where event_id = :event and name = 'Quiet' returning id", Map.of());
        event.insert("update zone set code = 'p' where event_id = :event and name = 'Loud' returning id", Map.of());
        event.withPosition("Judge", "A,B", "Two Words").withPosition("+Guest", "+1-1", "Quiet", "Loud");
        event.insert(
                "update position set color = null, text_color = null, line1 = 'a\"b;c' where event_id = :event and code = 'Judge' returning id",
                Map.of());
        return event;
    }

    @ParameterizedTest
    @CsvSource({"skills,3", "sectors,2", "zones,5", "positions,2"})
    void listOfAnEvent(String list, int rows, Fixture fixture) {
        EventFixture event = busy(fixture);

        for (String format : List.of("csv", "xlsx")) {
            byte[] file = export(fixture, "/console/events/" + event.id() + "/" + list + "/export?format=" + format);
            assertSame(fixture, event.path() + "/lists/" + list + "/imports", file, rows);
        }
    }
}
