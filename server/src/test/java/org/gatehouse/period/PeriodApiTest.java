package org.gatehouse.period;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gatehouse.auth.Scope;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** Periods over the API, what is limited to them, and what gates are told (docs/api/periods.md). */
@ApiTest
class PeriodApiTest {

    private static final Map<String, Object> LONG_AGO = between("2020-01-01T00:00:00Z", "2020-02-01T00:00:00Z");
    private static final Map<String, Object> FOR_LONG = between("2020-01-01T00:00:00Z", "2900-01-01T00:00:00Z");

    private EventFixture event;
    private EventFixture other;
    private Api desk;
    private String periods = "";

    @BeforeEach
    void anEventWithSomebody(Fixture fixture) {
        event = fixture.event()
                .withZone("Arena")
                .withZone("Village")
                .withPosition("Competitor", "Arena")
                .withPackageOption("Dinner")
                .withAccreditation("Ana", "Competitor");
        other = fixture.event();
        setTimeZone(fixture, "Europe/Berlin");
        desk = fixture.api(
                Scope.ACCREDITATION_READ,
                Scope.ACCREDITATION_WRITE,
                Scope.ADMIN,
                Scope.PEOPLE_READ,
                Scope.PEOPLE_WRITE);
        periods = event.path() + "/periods";
    }

    private void setTimeZone(Fixture fixture, String zone) {
        fixture.bean(JdbcClient.class)
                .sql("update event set time_zone = :zone where id = :event")
                .param("zone", zone)
                .param("event", event.id())
                .update();
    }

    private static Map<String, Object> between(String from, String until) {
        return Map.of("from_at", from, "until_at", until);
    }

    private static Map<String, Object> days(String first, String last) {
        return Map.of("first_day", first, "last_day", last);
    }

    private static Map<String, Object> hours(String first, String last, String from, String until) {
        return Map.of("first_day", first, "last_day", last, "from", from, "until", until);
    }

    private static Map<String, Object> period(String code, Map<?, ?>... entries) {
        return Map.of("code", code, "name", Map.of("text", "Called " + code), "entries", Arrays.asList(entries));
    }

    private long made(String code, Map<?, ?>... entries) {
        return desk.post(periods, period(code, entries))
                .expect(201)
                .json()
                .get("id")
                .asLong();
    }

    private JsonNode document() {
        return desk.get(event.path() + "/sync")
                .expect(200)
                .json()
                .get("accreditations")
                .get(0);
    }

    private static List<String> codes(JsonNode zones) {
        return zones.valueStream().map(zone -> zone.get("code").asString()).toList();
    }

    @Test
    void aPeriodIsMadeReadChangedAndDeleted() {
        Answer made = desk.post(
                        periods,
                        period(
                                "DAY3",
                                hours("2026-09-24", "2026-09-25", "08:00", "20:00"),
                                between("2026-09-26T04:00:00Z", "2026-09-26T05:00:00Z")))
                .expect(201);

        assertThat(made.json().get("valid").toString())
                .isEqualTo(
                        "[[\"2026-09-24T06:00:00Z\",\"2026-09-24T18:00:00Z\"],[\"2026-09-25T06:00:00Z\",\"2026-09-25T18:00:00Z\"],"
                                + "[\"2026-09-26T04:00:00Z\",\"2026-09-26T05:00:00Z\"]]");
        assertThat(made.json().get("entries").get(0).toString())
                .isEqualTo(
                        "{\"first_day\":\"2026-09-24\",\"last_day\":\"2026-09-25\",\"from\":\"08:00\",\"until\":\"20:00\","
                                + "\"from_at\":null,\"until_at\":null}");
        String path = periods + "/" + made.json().get("id").asLong();
        assertThat(desk.get(path).expect(200).json()).isEqualTo(made.json());
        assertThat(desk.get(periods).expect(200).json().get("periods").get(0)).isEqualTo(made.json());

        // What was read can be sent back.
        assertThat(desk.put(path, made.json()).expect(200).json().get("version").asInt())
                .isZero();
        Map<String, Object> changed = new HashMap<>(period("DAY4", days("2026-09-24", "2026-09-24")));
        changed.put("version", 0);
        JsonNode is = desk.put(path, changed).expect(200).json();
        assertThat(is.get("valid").toString()).isEqualTo("[[\"2026-09-23T22:00:00Z\",\"2026-09-24T22:00:00Z\"]]");
        assertThat(is.get("version").asInt()).isEqualTo(1);
        assertThat(desk.put(path, changed).expect(409).problem()).isEqualTo("100-112");

        desk.delete(path).expect(204);
        desk.delete(path).expect(404);
        desk.get(path).expect(404);
        desk.put(path, period("DAY4", FOR_LONG)).expect(404);
    }

    @Test
    void overlappingAndTouchingTimesAreJoined() {
        long id = made(
                "JOINED",
                between("2026-09-01T10:00:00Z", "2026-09-01T12:00:00Z"),
                between("2026-09-01T12:00:00Z", "2026-09-01T13:00:00Z"),
                between("2026-09-01T09:00:00Z", "2026-09-01T10:30:00Z"),
                Map.of("from_at", "2026-09-02T00:00:00Z"));

        assertThat(desk.get(periods + "/" + id).json().get("valid").toString())
                .isEqualTo("[[\"2026-09-01T09:00:00Z\",\"2026-09-01T13:00:00Z\"],[\"2026-09-02T00:00:00Z\",null]]");
    }

    /** In the night to 29 March clocks go from 2 to 3, in that to 25 October from 3 to 2. */
    @Test
    void nightsOfClockChangesAreMeantAsPeopleMeanThem() {
        assertThat(validOf(hours("2026-03-28", "2026-03-28", "22:00", "02:30"))).contains("21:00:00Z", "29T01:00:00Z");
        assertThat(validOf(hours("2026-03-29", "2026-03-29", "02:30", "04:00"))).contains("T01:00:00Z", "T02:00:00Z");
        assertThat(validOf(hours("2026-10-25", "2026-10-25", "02:30", "02:45"))).contains("T00:30:00Z", "T01:45:00Z");
        assertThat(validOf(days("2026-10-25", "2026-10-25"))).contains("24T22:00:00Z", "25T23:00:00Z");
        Answer missing = desk.post(periods, period("GONE", hours("2026-03-27", "2026-03-30", "02:10", "02:50")))
                .expect(422);
        assertThat(missing.problem()).isEqualTo("2700-254");
        assertThat(missing.text()).contains("2026-03-29", "Europe/Berlin", "entries[0]");
    }

    private String validOf(Map<String, Object> entry) {
        long id = made("N" + entry.hashCode(), entry);
        return desk.get(periods + "/" + id).json().get("valid").toString();
    }

    @Test
    void wrongTimesAreRefusedByName() {
        assertThat(refused(between("2026-09-02T00:00:00Z", "2026-09-02T00:00:00Z")))
                .contains("entries[0].until_at");
        assertThat(refused(between("2026-09-02T00:00:00.5Z", "2026-09-03T00:00:00Z")))
                .contains("entries[0].from_at");
        assertThat(refused(days("2026-09-02", "2026-09-01"))).contains("entries[0].last_day");
        assertThat(refused(Map.of("first_day", "2026-09-02"))).contains("entries[0].last_day");
        assertThat(refused(Map.of("last_day", "2026-09-02"))).contains("entries[0].first_day");
        assertThat(refused(Map.of("from", "08:00", "until", "09:00"))).contains("entries[0].first_day");
        assertThat(refused(Map.of("first_day", "2026-09-02", "last_day", "2026-09-02", "from", "08:00")))
                .contains("entries[0].until");
        assertThat(refused(Map.of(
                        "first_day", "2026-09-02", "last_day", "2026-09-02", "until_at", "2026-09-03T00:00:00Z")))
                .contains("entries[0].from_at");
        assertThat(refused(days("1800-01-01", "1800-01-02"))).contains("entries[0].first_day");
        assertThat(refused(hours("2026-01-01", "2026-04-11", "08:00", "09:00"))).contains("too_many_intervals");
        desk.post(periods, Map.of("code", "X", "name", Map.of("text", "X"), "entries", List.of()))
                .expect(422);
        desk.post(periods, Map.of("code", "X", "name", Map.of("text", "X"))).expect(422);
        desk.post(periods, period("", FOR_LONG)).expect(422);
        assertThat(desk.get(periods).json().get("periods")).isEmpty();
    }

    private String refused(Map<String, Object> entry) {
        return desk.post(periods, period("BAD", entry)).expect(422).text();
    }

    @Test
    void aHundredIntervalsAreTaken() {
        made("HUNDRED", hours("2026-01-01", "2026-04-10", "08:00", "09:00"));
        Answer refused = desk.post(
                        periods,
                        period(
                                "MORE",
                                hours("2026-01-01", "2026-04-10", "08:00", "09:00"),
                                between("2026-08-01T00:00:00Z", "2026-08-02T00:00:00Z")))
                .expect(422);
        assertThat(refused.problem()).isEqualTo("2700-253");
        assertThat(refused.text()).contains("101");
    }

    @Test
    void aCodeIsOneOfItsEvent(Fixture fixture) {
        long id = made("A", FOR_LONG);
        made("B", FOR_LONG);

        assertThat(desk.post(periods, period("A", FOR_LONG)).expect(409).problem())
                .isEqualTo("2700-251");
        assertThat(desk.put(periods + "/" + id, period("B", FOR_LONG))
                        .expect(409)
                        .problem())
                .isEqualTo("2700-251");
        desk.post(other.path() + "/periods", period("A", FOR_LONG)).expect(201);
        fixture.api(Scope.ACCREDITATION_READ)
                .post(periods, period("C", FOR_LONG))
                .expect(403);
        desk.post("/registrations/accreditation/events/0/periods", period("C", FOR_LONG))
                .expect(404);
    }

    @Test
    void whoeverOnlyReadsChangesNone(Fixture fixture) {
        long id = made("A", FOR_LONG);
        String path = periods + "/" + id;
        JsonNode before = desk.get(periods).json();
        for (Api reader : List.of(
                fixture.api(Scope.ACCREDITATION_READ),
                fixture.api(Scope.SYNC_READ),
                fixture.api(Scope.PEOPLE_WRITE),
                fixture.api(Set.of(other.id()), Scope.ACCREDITATION_WRITE))) {
            for (Answer answer : List.of(
                    reader.post(periods, period("B", FOR_LONG)),
                    reader.put(path, period("A", LONG_AGO)),
                    reader.post(periods + "/move", Map.of("days", 1)),
                    reader.delete(path))) {
                assertThat(answer.status()).as(answer.text()).isIn(403, 404);
            }
        }
        assertThat(fixture.api(Scope.SYNC_READ).get(periods).expect(200).json()).isEqualTo(before);
        fixture.api(Scope.PEOPLE_READ).get(periods).expect(403);
        fixture.anonymous().get(periods).expect(401);
    }

    @Test
    void whatIsSentTwiceCountsOnce() {
        long one = made("ONE", FOR_LONG);
        long two = made("TWO", LONG_AGO);
        String registration = "/registrations/" + event.registration("Ana");
        String badge = event.path() + "/accreditations/" + event.accreditation("Ana");
        String option = "/registrations/accreditation/package_options/" + event.packageOption("Dinner") + "/zones";
        Map<String, Object> first = Map.of("id", event.zone("Village"), "period", Map.of("id", one));
        Map<String, Object> last = Map.of("id", event.zone("Village"), "period", Map.of("id", two));

        Map<String, Object> validity = Map.of("periods", List.of(one, two, one));
        JsonNode set = desk.put(registration, validity).expect(200).json();
        assertThat(set.get("periods")).hasSize(2);
        assertThat(desk.put(registration, validity).expect(200).json()).isEqualTo(set);
        for (int time = 0; time < 2; time++) {
            assertThat(periodOfOnly(desk.put(badge, Map.of("zones_add", List.of(first, last))), "zones_add"))
                    .isEqualTo(two);
            assertThat(periodOfOnly(desk.put(option, Map.of("zones", List.of(first, last))), "zones"))
                    .isEqualTo(two);
        }
        String revision =
                desk.get(event.path() + "/sync").json().get("revision").asString();
        desk.put(badge, Map.of("zones_add", List.of(last))).expect(200);
        assertThat(desk.get(event.path() + "/sync").json().get("revision").asString())
                .isEqualTo(revision);
    }

    private static long periodOfOnly(Answer answer, String zones) {
        JsonNode sent = answer.expect(200).json().get(zones);
        assertThat(sent).hasSize(1);
        return sent.get(0).get("period").get("id").asLong();
    }

    /** Of two who change it at once, the second has read something else. */
    @Test
    void whatWasReadBeforeSomebodyChangedItIsRefused() {
        long id = made("A", FOR_LONG);
        long another = made("B", LONG_AGO);
        String registration = "/registrations/" + event.registration("Ana");
        Object read = desk.get(registration).expect(200).json().get("version");
        desk.put(registration, Map.of("periods", List.of(id), "version", read)).expect(200);
        Answer late = desk.put(registration, Map.of("periods", List.of(another), "version", read))
                .expect(409);
        assertThat(late.problem()).isEqualTo("100-112");

        Map<String, Object> stale = new HashMap<>(period("A", LONG_AGO));
        stale.put("version", 0);
        desk.put(periods + "/" + id, stale).expect(200);
        desk.put(periods + "/" + id, stale).expect(409);
        desk.delete(periods + "/" + id).expect(409);
        desk.put(registration, Map.of("periods", List.of())).expect(200);
        desk.delete(periods + "/" + id).expect(204);
        assertThat(desk.put(registration, Map.of("periods", List.of(id)))
                        .expect(422)
                        .problem())
                .isEqualTo("2700-250");
    }

    @Test
    void whatIsLimitedNamesThePeriodAndKeepsIt() {
        long id = made("USED", FOR_LONG);
        String position = event.path() + "/delegate_types/" + event.position("Competitor");
        String option = "/registrations/accreditation/package_options/" + event.packageOption("Dinner") + "/zones";
        String badge = event.path() + "/accreditations/" + event.accreditation("Ana");
        String registration = "/registrations/" + event.registration("Ana");
        Map<String, Object> limited = Map.of("id", event.zone("Arena"), "period", Map.of("id", id));

        JsonNode is = desk.put(position, Map.of("zones", List.of(limited), "period", Map.of("id", id)))
                .expect(200)
                .json();
        assertThat(is.get("period").get("id").asLong()).isEqualTo(id);
        assertThat(is.get("zones").get(0).get("period").get("id").asLong()).isEqualTo(id);
        assertThat(desk.put(option, Map.of("zones", List.of(limited)))
                        .expect(200)
                        .json()
                        .get("zones")
                        .get(0)
                        .get("period")
                        .get("id")
                        .asLong())
                .isEqualTo(id);
        assertThat(desk.put(registration, Map.of("periods", List.of(id)))
                        .expect(200)
                        .json()
                        .get("periods")
                        .get(0)
                        .get("code")
                        .asString())
                .isEqualTo("USED");
        JsonNode accreditation = desk.put(badge, Map.of("zones_add", List.of(limited)))
                .expect(200)
                .json();
        assertThat(accreditation.get("zones_add").get(0).get("period").get("id").asLong())
                .isEqualTo(id);
        assertThat(accreditation.get("periods").get(0).get("id").asLong()).isEqualTo(id);

        Answer used = desk.delete(periods + "/" + id).expect(409);
        assertThat(used.problem()).isEqualTo("2700-252");
        assertThat(used.text())
                .contains(
                        "1 positions",
                        "1 default zones of positions",
                        "1 zones of package options",
                        "1 zones added manually",
                        "1 registrations");

        // A client that knows no periods sends back what it knows, and loses none.
        Map<String, Long> zone = Map.of("id", event.zone("Arena"));
        desk.put(position, Map.of("zones", List.of(zone))).expect(200);
        desk.put(option, Map.of("zones", List.of(zone))).expect(200);
        desk.put(badge, Map.of("zones_add", List.of(zone))).expect(200);
        desk.put(registration, Map.of("open_field", "Leader")).expect(200);
        assertThat(desk.delete(periods + "/" + id).expect(409).json().get("detail"))
                .isEqualTo(used.json().get("detail"));

        Map<String, @Nullable Object> always = new HashMap<>(Map.of("id", event.zone("Arena")));
        always.put("period", null);
        Map<String, @Nullable Object> nothing = new HashMap<>(Map.of("zones", List.of(always)));
        nothing.put("period", null);
        desk.put(position, nothing).expect(200);
        desk.put(option, Map.of("zones", List.of(always))).expect(200);
        desk.put(badge, Map.of("zones_add", List.of(always), "periods", List.of()))
                .expect(200);
        desk.delete(periods + "/" + id).expect(204);
    }

    @Test
    void aForeignOrUnknownPeriodIsRefusedByItsId() {
        long foreign = desk.post(other.path() + "/periods", period("A", FOR_LONG))
                .expect(201)
                .json()
                .get("id")
                .asLong();
        Map<String, Object> limited = Map.of("id", event.zone("Arena"), "period", Map.of("id", foreign));
        String badge = event.path() + "/accreditations/" + event.accreditation("Ana");
        String position = event.path() + "/delegate_types/" + event.position("Competitor");
        String option = "/registrations/accreditation/package_options/" + event.packageOption("Dinner") + "/zones";

        for (Answer answer : List.of(
                desk.put(position, Map.of("period", Map.of("id", foreign))),
                desk.put(position, Map.of("zones", List.of(limited))),
                desk.put(option, Map.of("zones", List.of(limited))),
                desk.put(badge, Map.of("zones_add", List.of(limited))),
                desk.put(badge, Map.of("periods", List.of(Map.of("id", foreign)))),
                desk.put("/registrations/" + event.registration("Ana"), Map.of("periods", List.of(foreign))),
                desk.post(
                        "/registrations",
                        Map.of(
                                "event_id",
                                event.id(),
                                "person_id",
                                event.withPerson("Bo").person("Bo"),
                                "position_id",
                                event.position("Competitor"),
                                "periods",
                                List.of(foreign))),
                desk.put(
                        event.path() + "/accreditations/batch",
                        Map.of("ids", List.of(event.accreditation("Ana")), "zones_add", List.of(limited))))) {
            assertThat(answer.expect(422).problem()).isEqualTo("2700-250");
            assertThat(answer.text()).contains("period " + foreign + " ");
        }
        desk.get(periods + "/" + foreign).expect(404);
        desk.put(badge, Map.of("periods", List.of(Map.of()))).expect(422);
        assertThat(document().has("access")).isFalse();
    }

    @Test
    void gatesAreToldWhatIsOpenAndWhen() {
        long id = made("SOME", FOR_LONG);
        String badge = event.path() + "/accreditations/" + event.accreditation("Ana");
        assertThat(document().has("access")).isFalse();

        desk.put(badge, Map.of("zones_add", List.of(Map.of("id", event.zone("Village"), "period", Map.of("id", id)))))
                .expect(200);
        JsonNode told = document();
        assertThat(codes(told.get("zones"))).containsExactly("ARENA", "VILLAGE");
        assertThat(told.get("access").toString())
                .isEqualTo(
                        "[{\"valid\":null,\"zones\":[%d]},{\"valid\":[[\"2020-01-01T00:00:00Z\",\"2900-01-01T00:00:00Z\"]],\"zones\":[%d]}]"
                                .formatted(event.zone("Arena"), event.zone("Village")));

        desk.put(periods + "/" + id, period("SOME", LONG_AGO)).expect(200);
        assertThat(codes(document().get("zones"))).containsExactly("ARENA");
        assertThat(document().get("access")).hasSize(2);

        desk.put(
                        "/registrations/" + event.registration("Ana"),
                        Map.of(
                                "periods",
                                List.of(made("NEVER", between("2021-01-01T00:00:00Z", "2021-02-01T00:00:00Z")))))
                .expect(200);
        assertThat(document().get("zones")).isEmpty();
        // The Village, in another month than she is valid, is no right at all.
        assertThat(document().get("access")).hasSize(1);
        JsonNode summary = desk.get(badge).expect(200).json().get("summary");
        assertThat(codes(summary.get("zones"))).containsExactly("ARENA");

        desk.post("/registrations/" + event.registration("Ana") + "/withdraw").expect(200);
        desk.delete(periods + "/" + id).expect(409);
    }

    @Test
    void moreIntervalsThanGatesAreSentAreRefused() {
        long one = made("ONE", hours("2026-01-01", "2026-04-10", "08:00", "09:00"));
        long two = made("TWO", hours("2026-05-01", "2026-08-08", "08:00", "09:00"));

        Answer refused = desk.put("/registrations/" + event.registration("Ana"), Map.of("periods", List.of(one, two)))
                .expect(422);
        assertThat(refused.problem()).isEqualTo("2700-253");
        assertThat(document().has("access")).isFalse();
    }

    @Test
    void anotherTimeZoneOfTheEventMovesItsDays() {
        long id = made("DAY", days("2026-09-24", "2026-09-24"));
        desk.put("/registrations/" + event.registration("Ana"), Map.of("periods", List.of(id)))
                .expect(200);
        Map<String, Object> settings = desk.get(event.path())
                .expect(200)
                .json()
                .propertyStream()
                .filter(field -> !field.getValue().isNull())
                .collect(java.util.stream.Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        settings.put("time_zone", "America/New_York");

        desk.put(event.path(), settings).expect(200);

        assertThat(desk.get(periods + "/" + id).json().get("valid").toString())
                .isEqualTo("[[\"2026-09-24T04:00:00Z\",\"2026-09-25T04:00:00Z\"]]");
        assertThat(document().get("access").toString()).contains("2026-09-24T04:00:00Z");
    }

    @Test
    void allPeriodsMoveByDays() {
        long days = made("DAYS", hours("2026-03-27", "2026-03-28", "22:00", "02:30"));
        long instants = made("INSTANTS", between("2026-03-28T07:00:00Z", "2026-03-28T08:00:00Z"), Map.of());

        JsonNode moved =
                desk.post(periods + "/move", Map.of("days", 2)).expect(200).json();

        assertThat(moved.get("periods").get(0).get("id").asLong()).isEqualTo(days);
        assertThat(moved.get("periods").get(0).get("entries").toString()).contains("2026-03-29", "2026-03-30", "22:00");
        assertThat(moved.get("periods").get(0).get("version").asInt()).isEqualTo(1);
        // At the same hour of the day, although the clocks went forward in between.
        assertThat(moved.get("periods").get(1).get("entries").toString())
                .contains("2026-03-30T06:00:00Z", "2026-03-30T07:00:00Z", "\"from_at\":null");
        assertThat(desk.get(periods).json().get("periods")).isEqualTo(moved.get("periods"));
        assertThat(desk.post(periods + "/move", Map.of("days", -2))
                        .expect(200)
                        .json()
                        .get("periods")
                        .get(1)
                        .get("entries")
                        .toString())
                .contains("2026-03-28T07:00:00Z");
        assertThat(instants).isGreaterThan(days);
    }

    @Test
    void whatCannotMoveSoFarIsNamedAndNothingMoves() {
        made("DAY", days("2026-09-24", "2026-09-24"));
        made("LATE", days("2998-09-24", "2998-09-24"));
        made("NIGHT", hours("2026-03-28", "2026-03-28", "02:10", "02:20"));
        JsonNode before = desk.get(periods).json();

        assertThat(desk.post(periods + "/move", Map.of("days", 1000))
                        .expect(422)
                        .text())
                .contains("LATE");
        assertThat(desk.post(periods + "/move", Map.of("days", 1)).expect(422).text())
                .contains("NIGHT", "hour_missing");
        desk.post(periods + "/move", Map.of("days", 3651)).expect(422);
        desk.post(periods + "/move", Map.of()).expect(422);
        desk.post(periods + "/move", Map.of("days", 0)).expect(200);

        assertThat(desk.get(periods).json()).isEqualTo(before);
    }

    @Test
    void whoeverHasAMovedPeriodIsInTheFeedAtOnce() {
        long open = made("OPEN", between("2020-01-01T00:00:00Z", "2020-01-03T00:00:00Z"));
        desk.put(event.path() + "/delegate_types/" + event.position("Competitor"), Map.of("period", Map.of("id", open)))
                .expect(200);
        String was = document().get("access").toString();

        desk.post(periods + "/move", Map.of("days", 1)).expect(200);

        assertThat(was).contains("2020-01-01");
        assertThat(document().get("access").toString()).contains("2020-01-02T00:00:00Z", "2020-01-04T00:00:00Z");
    }
}
