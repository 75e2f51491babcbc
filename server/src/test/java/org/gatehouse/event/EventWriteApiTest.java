package org.gatehouse.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

@ApiTest
class EventWriteApiTest {

    private static final String EVENTS = "/registrations/accreditation/events";

    private static final Map<String, Object> GAMES = Map.of(
            "name", Map.of("lang_code", "en", "text", "Games"), "start_date", "2027-09-01", "end_date", "2027-09-05");

    private static Api administrator(Fixture fixture) {
        return fixture.api(Scope.ADMIN, Scope.ACCREDITATION_READ, Scope.ACCREDITATION_WRITE);
    }

    private static Map<String, Object> games(String field, Object value) {
        Map<String, Object> games = new HashMap<>(GAMES);
        games.put(field, value);
        return games;
    }

    @Test
    void anEventIsMadeWithItsEntityAndAFeed(Fixture fixture) {
        Api admin = administrator(fixture);

        JsonNode made = admin.post(EVENTS, GAMES).expect(201).json();

        String path = EVENTS + "/" + made.path("id").asLong();
        assertThat(made.path("ws_entity").path("name").asString()).isEqualTo("Games");
        assertThat(made.path("type").asString()).isEqualTo("competition");
        assertThat(made.path("time_zone").asString()).isEqualTo("UTC");
        assertThat(made.path("member_id").isNull()).isTrue();
        assertThat(made.path("version").asInt()).isZero();
        assertThat(admin.get(path).expect(200).json()).isEqualTo(made);
        JsonNode sync = admin.get(path + "/sync").expect(200).json();
        assertThat(sync.path("count").asInt()).isZero();
        assertThat(Audit.of(fixture, "event", made.path("id").asLong()))
                .singleElement()
                .asString()
                .startsWith("event_created - ")
                .contains("Games");
    }

    @Test
    void photosOfNewEventsAreReviewedUnlessSaidOtherwise(Fixture fixture) {
        Api admin = administrator(fixture);
        JsonNode made = admin.post(EVENTS, GAMES).expect(201).json();
        String path = EVENTS + "/" + made.path("id").asLong();
        JsonNode other =
                admin.post(EVENTS, games("photos_reviewed", false)).expect(201).json();

        assertThat(made.path("photos_reviewed").asBoolean()).isTrue();
        assertThat(other.path("photos_reviewed").asBoolean(true)).isFalse();
        assertThat(admin.put(path, games("photos_reviewed", false))
                        .expect(200)
                        .json()
                        .path("photos_reviewed")
                        .asBoolean(true))
                .isFalse();
        assertThat(admin.put(path, GAMES)
                        .expect(200)
                        .json()
                        .path("photos_reviewed")
                        .asBoolean(true))
                .isFalse();
        assertThat(admin.get(EVENTS + "?limit=1000").json().path("events").toString())
                .contains("photos_reviewed");
        assertThat(Audit.of(fixture, "event", made.path("id").asLong()).getLast())
                .isEqualTo("event_changed {\"photos_reviewed\": true} {\"photos_reviewed\": false}");
    }

    @Test
    void codeIsOnceAmongAllEventsAndMayBeMissing(Fixture fixture) {
        Api admin = administrator(fixture);
        String code = "G-" + fixture.event().id();
        JsonNode made = admin.post(EVENTS, games("code", code)).expect(201).json();
        String path = EVENTS + "/" + made.path("id").asLong();
        assertThat(made.path("code").asString()).isEqualTo(code);

        Answer taken =
                admin.post(EVENTS, games("code", code.toLowerCase(Locale.ROOT))).expect(409);
        assertThat(taken.problem()).isEqualTo("2700-207");
        assertThat(taken.json().path("errors").toString())
                .isEqualTo("[\"code: another event has the code %s\"]".formatted(code.toLowerCase(Locale.ROOT)));
        JsonNode other = admin.post(EVENTS, GAMES).expect(201).json();
        assertThat(other.path("code").isNull()).isTrue();
        String others = EVENTS + "/" + other.path("id").asLong();
        assertThat(admin.put(others, games("code", code)).expect(409).problem()).isEqualTo("2700-207");

        assertThat(admin.put(path, GAMES).expect(200).json().path("code").asString())
                .isEqualTo(code);
        assertThat(admin.put(path, games("code", ""))
                        .expect(200)
                        .json()
                        .path("code")
                        .isNull())
                .isTrue();
        assertThat(Audit.of(fixture, "event", made.path("id").asLong()).getLast())
                .isEqualTo("event_changed {\"code\": \"%s\"} {\"code\": null}".formatted(code));
        assertThat(admin.put(others, games("code", code))
                        .expect(200)
                        .json()
                        .path("code")
                        .asString())
                .isEqualTo(code);
    }

    @ParameterizedTest
    @ValueSource(strings = {"W", "-WG", "WG-", "W G", "W/G", "Wé2027", "W2345678901234567890A"})
    void codeIsMadeForFileNames(String code, Fixture fixture) {
        Answer refused =
                administrator(fixture).post(EVENTS, games("code", code)).expect(422);
        assertThat(refused.json().path("errors").toString()).startsWith("[\"code: must be 2 to 20 letters");
    }

    @Test
    void languagesAreKeptInTheirOrder(Fixture fixture) {
        Api admin = administrator(fixture);
        JsonNode made = admin.post(EVENTS, GAMES).expect(201).json();
        String path = EVENTS + "/" + made.path("id").asLong();
        assertThat(made.path("languages").toString()).isEqualTo("[\"en\"]");

        Answer changed = admin.put(path, games("languages", List.of("pt_BR", "de", "pt_BR")));
        assertThat(changed.expect(200).json().path("languages").toString()).isEqualTo("[\"pt_BR\",\"de\"]");
        assertThat(admin.put(path, GAMES).expect(200).json()).isEqualTo(changed.json());
        assertThat(admin.put(path, games("languages", List.of())).expect(200).json())
                .isEqualTo(changed.json());
        for (List<String> wrong : List.of(List.of("Deutsch?"), List.of(""), Collections.nCopies(21, "de"))) {
            assertThat(admin.put(path, games("languages", wrong))
                            .expect(422)
                            .json()
                            .path("errors")
                            .toString())
                    .contains("languages");
        }
    }

    @Test
    void eventsThatWereThereBeforeDoNotReviewPhotos(Fixture fixture) {
        EventFixture event = fixture.event();

        assertThat(event.gate().get(event.path()).json().path("photos_reviewed").asBoolean(true))
                .isFalse();
    }

    @Test
    void settingsAreReplacedWhole(Fixture fixture) {
        Api admin = administrator(fixture);
        EventFixture other = fixture.event();
        long organization = other.insert(
                "insert into organization (name) select '{\"en\": \"World\"}' from event where id = :event returning id",
                Map.of());
        Map<String, Object> all = new HashMap<>(GAMES);
        all.put("name", Map.of("translations", Map.of("en", "Games", "de", "Spiele")));
        all.put("time_zone", "Asia/Shanghai");
        all.put("type", "congress");
        all.put("member_id", organization);
        all.put("require_host_approval", true);
        all.put("public_people", true);
        JsonNode made = admin.post(EVENTS, all).expect(201).json();
        String path = EVENTS + "/" + made.path("id").asLong();
        assertThat(made.path("member_id").asLong()).isEqualTo(organization);
        assertThat(made.path("require_host_approval").asBoolean()).isTrue();
        assertThat(made.path("public_people").asBoolean()).isTrue();

        JsonNode changed = admin.put(path, games("name", Map.of("lang_code", "de", "text", "Turnier")))
                .expect(200)
                .json();

        assertThat(changed.path("member_id").isNull()).isTrue();
        assertThat(changed.path("type").asString()).isEqualTo("congress");
        assertThat(changed.path("time_zone").asString()).isEqualTo("Asia/Shanghai");
        assertThat(changed.path("require_host_approval").asBoolean()).isTrue();
        assertThat(changed.path("ws_entity")).isEqualTo(made.path("ws_entity"));
        assertThat(changed.path("version").asInt()).isEqualTo(1);
        assertThat(admin.get(path + "?include_translations=1")
                        .expect(200)
                        .json()
                        .path("name")
                        .path("translations")
                        .toString())
                .isEqualTo("{\"de\":\"Turnier\",\"en\":\"Games\"}");
    }

    @Test
    void whatWasReadCanBeSentBackAndChangesNothing(Fixture fixture) {
        Api admin = administrator(fixture);
        JsonNode made = admin.post(EVENTS, GAMES).expect(201).json();
        long id = made.path("id").asLong();

        JsonNode again =
                admin.put(EVENTS + "/" + id, made.toString()).expect(200).json();

        assertThat(again).isEqualTo(made);
        assertThat(Audit.of(fixture, "event", id)).hasSize(1);
    }

    @Test
    void theSecondOfTwoWritersIsTold(Fixture fixture) {
        Api admin = administrator(fixture);
        String path = EVENTS + "/" + admin.post(EVENTS, GAMES).json().path("id").asLong();
        Map<String, Object> first = games("type", "first");
        first.put("version", 0);
        Map<String, Object> second = games("type", "second");
        second.put("version", 0);

        admin.put(path, first).expect(200);
        Answer refused = admin.put(path, second).expect(409);

        assertThat(refused.problem()).isEqualTo("100-112");
        assertThat(admin.get(path).json().path("type").asString()).isEqualTo("first");
    }

    @Test
    void whoIsLimitedToEventsMakesNone(Fixture fixture) {
        EventFixture event = fixture.event();
        Api limited = fixture.api(Set.of(event.id()), Scope.ADMIN, Scope.ACCREDITATION_READ);

        Answer refused = limited.post(EVENTS, GAMES).expect(403);

        assertThat(refused.problem()).isEqualTo("100-103");
        limited.put(event.path(), GAMES).expect(200);
        limited.put(fixture.event().path(), GAMES).expect(404);
    }

    @Test
    void aPersonWhoManagesAnEventChangesItsSettings(Fixture fixture) {
        EventFixture event = fixture.event();
        EventFixture other = fixture.event();
        Api manager = fixture.person(event, Role.MANAGE_EVENT);

        manager.put(event.path(), GAMES).expect(200);
        manager.put(other.path(), GAMES).expect(404);
        manager.post(EVENTS, GAMES).expect(403);
        manager.delete(event.path()).expect(403);
        fixture.person(event, Role.EDIT_ZONES).put(event.path(), GAMES).expect(403);
        fixture.person(event, Role.ADMIN).put(event.path(), GAMES).expect(200);
        assertThat(event.gate().get(event.path()).json().at("/name/text").asString())
                .isEqualTo("Games");
    }

    /** Roles reach an event through its entity: a caller who could move it to another's could grant roles there. */
    @Test
    void onlyAnAdministratorOfAllEventsMovesOneToAnotherEntity(Fixture fixture) {
        EventFixture event = fixture.event();
        long entity = fixture.event().entity();
        Map<String, Object> moved = games("ws_entity", Map.of("id", entity));

        fixture.person(event, Role.ADMIN).put(event.path(), moved).expect(403);
        fixture.api(Set.of(event.id()), Scope.values()).put(event.path(), moved).expect(403);
        JsonNode after =
                administrator(fixture).put(event.path(), moved).expect(200).json();

        assertThat(after.at("/ws_entity/id").asLong()).isEqualTo(entity);
    }

    @Test
    void anEmptyEventIsDeleted(Fixture fixture) {
        Api admin = administrator(fixture);
        long id = admin.post(EVENTS, GAMES).json().path("id").asLong();

        admin.delete(EVENTS + "/" + id).expect(204);

        admin.get(EVENTS + "/" + id).expect(404);
        admin.get(EVENTS + "/" + id + "/sync").expect(404);
        admin.delete(EVENTS + "/" + id).expect(404);
        admin.put(EVENTS + "/" + id, GAMES).expect(404);
        assertThat(Audit.of(fixture, "event", id)).hasSize(2);
    }

    @Test
    void anEventIsKeptWhileSomethingHangsOnIt(Fixture fixture) {
        Api admin = administrator(fixture);
        EventFixture zones = fixture.event().withZone("Arena");
        EventFixture scans = fixture.event();
        scans.gate()
                .post(
                        scans.path() + "/scan",
                        Map.of(
                                "accreditation_id",
                                1,
                                "zone_id",
                                1,
                                "allowed",
                                true,
                                "timestamp",
                                "2026-09-23T08:15:00Z"))
                .expect(202);

        Answer withZone = admin.delete(zones.path()).expect(409);
        Answer withScan = admin.delete(scans.path()).expect(409);

        assertThat(withZone.problem()).isEqualTo("2700-200");
        assertThat(withZone.json().path("detail").asString()).contains("at least one zone");
        assertThat(withScan.json().path("detail").asString()).contains("at least one scan");
        admin.get(zones.path() + "/zones").expect(200);
    }

    @Test
    void whatItRefersToMustBeThere(Fixture fixture) {
        Api admin = administrator(fixture);

        Answer organization =
                admin.post(EVENTS, games("member_id", 999_999_999)).expect(422);
        Answer entity = admin.post(EVENTS, games("ws_entity", Map.of("id", 999_999_999)))
                .expect(422);

        assertThat(organization.problem()).isEqualTo("2700-201");
        assertThat(organization.json().path("errors").get(0).asString()).startsWith("member_id: ");
        assertThat(entity.problem()).isEqualTo("2700-202");
        assertThat(entity.json().path("errors").get(0).asString()).startsWith("ws_entity: ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "'name':null | name",
                "'name':'Games' | name",
                "'name':{} | name.text",
                "'name':{'text':' '} | name.text",
                "'name':{'text':'a\\nb'} | name.text",
                "'name':{'text':'a\\u0000b'} | name.text",
                "'name':{'text':'X','lang_code':'english!'} | name.lang_code",
                "'name':{'translations':{'e':'X'}} | name.translations",
                "'name':{'translations':{'en':'a\\tb'}} | name.translations",
                "'name':{'translations':['X']} | name.translations",
                "'start_date':null | start_date",
                "'start_date':'2027-02-30' | start_date",
                "'start_date':20270901 | start_date",
                "'start_date':'1066-10-14' | start_date",
                "'start_date':'+999999999-01-01' | start_date",
                "'end_date':'2027-08-31' | end_date",
                "'end_date':'3000-01-01' | end_date",
                "'time_zone':'Mars/Phobos' | time_zone",
                "'time_zone':'+02:00' | time_zone",
                "'time_zone':7 | time_zone",
                "'type':'a\\u001b[0m' | type",
                "'member_id':'one' | member_id",
                "'public_people':'yes' | public_people",
                "'ws_entity':7 | ws_entity",
                "'ws_entity':{} | ws_entity.id",
                "'version':1.5 | version",
            })
    void aWrongFieldIsNamed(String field, String name, Fixture fixture) {
        String valid = "'name':{'text':'Games'},'start_date':'2027-09-01','end_date':'2027-09-05'";
        String key = field.substring(0, field.indexOf(':'));
        String rest = valid.replaceAll(key + ":(\\{[^}]*\\}|[^,]*),?", "").replaceAll(",$", "");

        JsonNode refused = administrator(fixture)
                .post(EVENTS, ("{" + rest + "," + field + "}").replace('\'', '"'))
                .expect(422)
                .json();

        assertThat(refused.path("errors").get(0).asString()).startsWith(name);
    }

    @Test
    void textsAreBounded(Fixture fixture) {
        Api admin = administrator(fixture);

        for (Object name :
                List.of(Map.of("text", "x".repeat(10_000)), Map.of("translations", Map.of("en", "x".repeat(201))))) {
            JsonNode refused =
                    admin.post(EVENTS, games("name", name)).expect(422).json();
            assertThat(refused.path("errors").get(0).asString()).startsWith("name.t");
        }
        admin.post(EVENTS, games("name", Map.of("text", "大会 🏟 ".repeat(10)))).expect(201);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[]", "null", "7", "{"})
    void whatIsNoEventCannotBeRead(String body, Fixture fixture) {
        administrator(fixture).post(EVENTS, body).expect(400);
    }
}
