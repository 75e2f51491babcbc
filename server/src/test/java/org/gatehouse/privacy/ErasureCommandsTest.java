package org.gatehouse.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Stream;
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.TestSessions;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.core.env.Environment;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The commands for a database that other tools back up, at a server that runs. */
@ApiTest
class ErasureCommandsTest {

    @TempDir
    private Path directory;

    private static String run(Fixture fixture, int code, String... words) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        String home = fixture.bean(Environment.class).getRequiredProperty("gatehouse.home");
        String[] args = Stream.concat(Arrays.stream(words), Stream.of("--gatehouse.home=" + home))
                .toArray(String[]::new);
        assertThat(ErasureCommands.run(args, new PrintStream(out, true, StandardCharsets.UTF_8)))
                .as(out.toString(StandardCharsets.UTF_8))
                .isEqualTo(code);
        return out.toString(StandardCharsets.UTF_8).strip();
    }

    private static String madeAt(Fixture fixture, long person) {
        return fixture.bean(JdbcClient.class)
                .sql("select created_at from person where id = ?")
                .param(person)
                .query(OffsetDateTime.class)
                .single()
                .toInstant()
                .toString();
    }

    @Test
    void whomAListNamesIsErasedAgainAndNobodyElseWithTheNumber(Fixture fixture) throws IOException {
        EventFixture event = fixture.event().withAccreditation("Ana").withAccreditation("Ben");
        Api desk = fixture.api(Scope.PEOPLE_READ);
        String ana = "/people/person/" + event.person("Ana");
        Path list = Files.writeString(directory.resolve("list.txt"), """
                # a list of another day
                %d %s - 2026-09-23T08:15:00Z
                %d 2020-01-01T00:00:00Z - 2026-09-23T08:15:00Z
                """.formatted(
                        event.person("Ana"), madeAt(fixture, event.person("Ana")), event.person("Ben")));

        assertThat(run(fixture, 0, "erasures", "apply", list.toString()))
                .isEqualTo("gatehouse-erasures: ok apply lines=1");

        await().untilAsserted(() -> assertThat(desk.get(ana).expect(404).text()).contains("was erased"));
        desk.get("/people/person/" + event.person("Ben")).expect(200);
        assertThat(run(fixture, 0, "erasures", "apply", list.toString()))
                .isEqualTo("gatehouse-erasures: ok apply lines=0");
    }

    @Test
    void listHasWhoeverWasErasedWithMergedRecords(Fixture fixture) throws IOException {
        EventFixture event = fixture.event().withAccreditation("Ana").withAccreditation("Anna");
        Api desk = fixture.api(Scope.PEOPLE_READ, Scope.PEOPLE_WRITE, Scope.PEOPLE_ERASE, Scope.ACCREDITATION_WRITE);
        String ana = "/people/person/" + event.person("Ana");
        desk.post(ana + "/merge", Map.of("from", event.person("Anna"))).expect(200);
        desk.delete(ana + "?erase=true").expect(200);
        Path list = Files.writeString(directory.resolve("list.txt"), "1 2020-01-01T00:00:00Z 5 2026-09-23T08:15:00Z\n");

        assertThat(run(fixture, 0, "erasures", "export", list.toString())).startsWith("gatehouse-erasures: ok export");

        assertThat(Files.readAllLines(list))
                .contains("1 2020-01-01T00:00:00Z 5 2026-09-23T08:15:00Z")
                .anyMatch(line -> line.startsWith(
                        "%d %s - ".formatted(event.person("Ana"), madeAt(fixture, event.person("Ana")))))
                .anyMatch(line -> line.startsWith(
                        "%d %s - ".formatted(event.person("Anna"), madeAt(fixture, event.person("Anna")))));
        Path home = Path.of(fixture.bean(Environment.class).getRequiredProperty("gatehouse.home"));
        assertThat(home.resolve("erasures.txt")).content().contains("\n" + event.person("Anna") + " ");
    }

    @Test
    void otherHistoryWaitsUntilSomebodyConfirmsOrAppliesAList(Fixture fixture) throws IOException {
        TestSessions.Visit visit = TestSessions.visit(fixture, TestSessions.administrator(fixture));
        Path list = Files.writeString(directory.resolve("list.txt"), "");
        assertThat(health(fixture)).isEqualTo("UP");

        otherHistory(fixture);
        assertThat(health(fixture)).isEqualTo("UNCONFIRMED");
        assertThat(page(fixture, visit)).contains("People may be back who were erased");
        Api anybody = fixture.anonymous();
        anybody.send(anybody.request("/console/erasures/confirm")
                        .header("Cookie", "gatehouse_session=" + visit.cookie())
                        .header(visit.csrfHeader(), visit.csrfToken())
                        .POST(BodyPublishers.noBody()))
                .expect(303);
        assertThat(health(fixture)).isEqualTo("UP");
        assertThat(page(fixture, visit)).doesNotContain("People may be back who were erased");

        otherHistory(fixture);
        assertThat(health(fixture)).isEqualTo("UNCONFIRMED");
        run(fixture, 0, "erasures", "apply", list.toString());
        fixture.bean(ErasureWatch.class).look();
        assertThat(health(fixture)).isEqualTo("UP");
    }

    /** As after a restore by other tools. */
    private static void otherHistory(Fixture fixture) {
        fixture.bean(JdbcClient.class)
                .sql("update erasure_history set history = 'another'")
                .update();
        fixture.bean(ErasureWatch.class).look();
    }

    private static String health(Fixture fixture) {
        return fixture.anonymous()
                .get("/health/ready")
                .expect(200)
                .json()
                .at("/components/erasures/status")
                .asString();
    }

    private static String page(Fixture fixture, TestSessions.Visit visit) {
        Api anybody = fixture.anonymous();
        return anybody.send(anybody.request("/console")
                        .header("Cookie", "gatehouse_session=" + visit.cookie())
                        .header("Accept-Language", "en")
                        .GET())
                .expect(200)
                .text();
    }

    @Test
    void whatCannotBeIsSaid(Fixture fixture) throws IOException {
        Path damaged = Files.writeString(directory.resolve("damaged"), "Ana\n");

        assertThat(run(fixture, 1, "erasures", "apply", damaged.toString())).contains(damaged.toString(), "Ana");
        assertThat(run(
                        fixture,
                        1,
                        "erasures",
                        "apply",
                        directory.resolve("none").toString()))
                .contains("there is no list");
        assertThat(run(fixture, 2, "erasures", "apply")).contains("erasures apply FILE");
        assertThat(run(fixture, 2, "erasures", "forget", "x")).contains("erasures export FILE");
    }
}
