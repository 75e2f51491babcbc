package org.gatehouse.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
class KeepApiTest {

    private final LocalDate soon = LocalDate.now(ZoneOffset.UTC).plusDays(10);
    private final LocalDate later = soon.plusDays(10);

    private static Api eraser(Fixture fixture) {
        return fixture.api(Scope.PEOPLE_ERASE);
    }

    private static String path(long person) {
        return "/people/person/" + person;
    }

    private static Answer keep(Api api, long person, Object until, String reason) {
        return api.put(path(person) + "/keep", Map.of("until", until.toString(), "reason", reason));
    }

    private static JsonNode kept(Fixture fixture, long person) {
        return eraser(fixture).get(path(person) + "/keep").expect(200).json();
    }

    private static Answer erase(Fixture fixture, long person) {
        return eraser(fixture).delete(path(person) + "?erase=true");
    }

    private static void dayPasses(Fixture fixture, long person) {
        fixture.bean(JdbcClient.class)
                .sql("update person_keep set until = current_date - 1 where person_id = ?")
                .param(person)
                .update();
    }

    @Test
    void whoIsKeptCannotBeErasedUntilTheDayHasPassed(Fixture fixture) {
        EventFixture event = fixture.event().withAccreditation("Ana");
        long ana = event.person("Ana");

        JsonNode keep = keep(eraser(fixture), ana, soon, " Complaint\nfile 12 ")
                .expect(200)
                .json();

        assertThat(keep.path("until").asString()).isEqualTo(soon.toString());
        assertThat(keep.path("reason").asString()).isEqualTo("Complaint\nfile 12");
        assertThat(keep.path("kept_by").asString()).isNotBlank();
        assertThat(kept(fixture, ana)).isEqualTo(keep);
        for (Answer refused : List.of(
                erase(fixture, ana),
                eraser(fixture).delete(path(ana) + "?erase=true&event=" + event.id()),
                eraser(fixture).get(path(ana) + "/erasure"))) {
            assertThat(refused.status()).isEqualTo(409);
            assertThat(refused.problem()).isEqualTo("1400-123");
            assertThat(refused.text()).contains(soon.toString(), "Complaint");
        }

        dayPasses(fixture, ana);

        assertThat(kept(fixture, ana).path("until").asString()).isLessThan(soon.toString());
        assertThat(erase(fixture, ana).expect(200).text()).contains("\"keeps\"");
        assertThat(eraser(fixture).get(path(ana) + "/keep").problem()).isEqualTo("1400-101");
    }

    @Test
    void whoIsKeptNoLongerCanBeErased(Fixture fixture) {
        EventFixture event = fixture.event().withAccreditation("Ana");
        long ana = event.person("Ana");
        keep(eraser(fixture), ana, soon, "Complaint").expect(200);

        eraser(fixture).delete(path(ana) + "/keep").expect(204);

        assertThat(eraser(fixture).get(path(ana) + "/keep").problem()).isEqualTo("1400-124");
        assertThat(eraser(fixture).delete(path(ana) + "/keep").problem()).isEqualTo("1400-124");
        erase(fixture, ana).expect(200);
    }

    @Test
    void whoIsKeptCannotBeDeletedAndTheDeskDoesNotReadWhy(Fixture fixture) {
        EventFixture event = fixture.event().withPerson("Ana");
        long ana = event.person("Ana");
        keep(eraser(fixture), ana, soon, "Complaint").expect(200);
        Api desk = fixture.api(Scope.PEOPLE_WRITE);

        Answer refused = desk.delete(path(ana));

        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.problem()).isEqualTo("1400-123");
        assertThat(refused.text()).contains(soon.toString()).doesNotContain("Complaint");
        dayPasses(fixture, ana);
        desk.delete(path(ana)).expect(204);
    }

    @Test
    void survivorOfAMergeIsKeptLonger(Fixture fixture) {
        EventFixture event = fixture.event()
                .withPerson("Ana")
                .withPerson("Anna")
                .withPerson("Ben")
                .withPerson("Benn");
        keep(eraser(fixture), event.person("Ana"), soon, "Short").expect(200);
        keep(eraser(fixture), event.person("Anna"), later, "Long").expect(200);
        keep(eraser(fixture), event.person("Ben"), later, "Long").expect(200);
        keep(eraser(fixture), event.person("Benn"), soon, "Short").expect(200);

        merge(fixture, event.person("Anna"), event.person("Ana"));
        merge(fixture, event.person("Benn"), event.person("Ben"));

        for (String survivor : List.of("Ana", "Ben")) {
            JsonNode keep = kept(fixture, event.person(survivor));
            assertThat(keep.path("until").asString()).isEqualTo(later.toString());
            assertThat(keep.path("reason").asString()).isEqualTo("Long");
        }
        eraser(fixture).delete(path(event.person("Ana")) + "/keep").expect(204);
        erase(fixture, event.person("Ana")).expect(200);
    }

    private static void merge(Fixture fixture, long from, long into) {
        fixture.api(Scope.PEOPLE_WRITE)
                .post(path(into) + "/merge", Map.of("from", from))
                .expect(200);
    }

    @Test
    void onlyWhoMayEraseAtAllEventsShortensOrEndsIt(Fixture fixture) {
        EventFixture one = fixture.event().withPerson("Ana");
        EventFixture other = fixture.event().withPosition("Guest");
        long ana = one.person("Ana");
        fixture.api(Scope.PEOPLE_WRITE, Scope.ACCREDITATION_WRITE)
                .post(
                        "/registrations",
                        Map.of("event_id", other.id(), "person_id", ana, "position_id", other.position("Guest")))
                .expect(201);
        Api limited = fixture.api(Set.of(one.id()), Scope.PEOPLE_ERASE);
        keep(limited, ana, soon, "Complaint").expect(200);

        keep(limited, ana, later, "Complaint").expect(200);
        assertThat(keep(limited, ana, soon, "Complaint").problem()).isEqualTo("1400-113");
        assertThat(limited.delete(path(ana) + "/keep").problem()).isEqualTo("1400-113");
        assertThat(kept(fixture, ana).path("until").asString()).isEqualTo(later.toString());
        Api stranger = fixture.api(Set.of(fixture.event().id()), Scope.PEOPLE_ERASE);
        assertThat(keep(stranger, ana, later, "Complaint").problem()).isEqualTo("1400-101");
        assertThat(stranger.get(path(ana) + "/keep").problem()).isEqualTo("1400-101");
        keep(eraser(fixture), ana, soon, "Complaint").expect(200);
    }

    @Test
    void keepingIsNoRightOfADesk(Fixture fixture) {
        EventFixture event = fixture.event().withPerson("Ana");
        long ana = event.person("Ana");

        for (Api desk : List.of(fixture.api(Scope.PEOPLE_WRITE), fixture.person(event, Role.MANAGE_BOOKINGS))) {
            assertThat(keep(desk, ana, soon, "Complaint").status()).isEqualTo(403);
            assertThat(desk.get(path(ana) + "/keep").status()).isEqualTo(403);
            assertThat(desk.delete(path(ana) + "/keep").status()).isEqualTo(403);
        }
        keep(fixture.person(event, Role.PRIVACY), ana, soon, "Complaint").expect(200);
    }

    @Test
    void logSaysWhoAskedAndUntilWhenButNotWhy(Fixture fixture) {
        EventFixture event = fixture.event().withPerson("Ana");
        long ana = event.person("Ana");
        Api eraser = eraser(fixture);
        String by = keep(eraser, ana, soon, "Complaint")
                .expect(200)
                .json()
                .path("kept_by")
                .asString();
        eraser.delete(path(ana) + "/keep").expect(204);

        assertThat(Audit.of(fixture, "person", ana))
                .satisfiesExactly(
                        kept -> assertThat(kept)
                                .startsWith("person_kept")
                                .contains(soon.toString())
                                .doesNotContain("Complaint"),
                        ended -> assertThat(ended).startsWith("person_not_kept").contains(soon.toString()));
        assertThat(fixture.bean(JdbcClient.class)
                        .sql("select distinct actor_name from audit_entry where person_id = ?")
                        .param(ana)
                        .query(String.class)
                        .list())
                .containsExactly(by);
    }

    @Test
    void whomARestoreBroughtBackIsErasedAgainAlsoWhenKept(Fixture fixture) {
        EventFixture event = fixture.event().withAccreditation("Ana");
        long ana = event.person("Ana");
        keep(eraser(fixture), ana, soon, "Complaint").expect(200);
        JdbcClient db = fixture.bean(JdbcClient.class);
        db.sql("""
                insert into erasure_to_repeat (person_id, person_created_at, at)
                select id, created_at, now() - interval '1 day' from person where id = ?
                """).param(ana).update();

        fixture.bean(ErasedAgain.class).repeat();

        // The server's own run may have taken it a moment before.
        await().untilAsserted(() ->
                assertThat(fixture.api(Scope.PEOPLE_READ).get(path(ana)).text()).contains("was erased"));
    }

    @Test
    void wrongValuesAreNamed(Fixture fixture) {
        EventFixture event = fixture.event().withPerson("Ana");
        String keep = path(event.person("Ana")) + "/keep";
        Map<String, Object> right = Map.of("until", soon.toString(), "reason", "Complaint");

        for (Map.Entry<String, Object> wrong : List.<Map.Entry<String, Object>>of(
                Map.entry("until", LocalDate.now(ZoneOffset.UTC).minusDays(1).toString()),
                Map.entry("until", "3000-01-01"),
                Map.entry("until", "+999999999-12-31"),
                Map.entry("until", "soon"),
                Map.entry("until", List.of(2027, 3, 31)),
                Map.entry("reason", " "),
                Map.entry("reason", "\u200b"),
                Map.entry("reason", "a\u0007"),
                Map.entry("reason", "a".repeat(501)))) {
            Map<String, Object> body = new HashMap<>(right);
            body.put(wrong.getKey(), wrong.getValue());
            Answer refused = eraser(fixture).put(keep, body);
            assertThat(refused.status()).as(wrong.toString()).isIn(400, 422);
            assertThat(refused.text()).as(wrong.toString()).contains(wrong.getKey());
        }
        for (String missing : right.keySet()) {
            Map<String, Object> body = new HashMap<>(right);
            body.remove(missing);
            assertThat(eraser(fixture).put(keep, body).expect(422).text()).contains(missing);
        }
        assertThat(keep(eraser(fixture), 99999999, soon, "Complaint").problem()).isEqualTo("1400-101");
        assertThat(eraser(fixture).get(keep).problem()).isEqualTo("1400-124");
        keep(eraser(fixture), event.person("Ana"), LocalDate.now(ZoneOffset.UTC), "Today is possible")
                .expect(200);
    }
}
