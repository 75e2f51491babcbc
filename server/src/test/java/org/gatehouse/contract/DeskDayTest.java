package org.gatehouse.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.gatehouse.auth.Role;
import org.gatehouse.image.Uploads;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.SheetFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A day at the desk, screen by screen, while gates poll and scan. In the evening the gates, the lists, the
 * files and the database tell the same story.
 */
@ApiTest
class DeskDayTest {

    private static final int HOLDERS = 40;

    private EventFixture event;
    private Fixture fixture;
    private JsonMapper json;
    private Api desk;

    @BeforeEach
    void theDoorsOpen(Fixture words) {
        fixture = words;
        json = words.bean(JsonMapper.class);
        event = words.event()
                .withZone("Arena")
                .withZone("Village")
                .withZone("Press", 3)
                .withPosition("Competitor", "Arena")
                .withPosition("Media")
                .withMember("FI")
                .withSkill("01")
                .withPackageOption("Hospitality")
                .withAccreditation("Ana")
                .withAccreditation("Bo", "Media")
                .withAccreditation("Chen", "Media")
                .withHolders(HOLDERS, "Competitor");
        desk = words.person(event, Role.ADMIN, Role.LOGS_ADMIN);
    }

    @Test
    void everybodyTellsTheSameInTheEvening() {
        Gates gates = new Gates(event);
        try (gates) {
            start();
            people();
            batchEdit();
            onePerson();
            print();
            positions();
            packageOptions();
            zones();
            zoneRequests();
            scans();
        }
        gates.agree();
        JsonNode listed = listedPeople();
        assertThat(namesAndZones(listed)).isEqualTo(gates.namesAndZones());
        filesAgree(listed, gates);
        databaseAgrees(listed, gates);
        theLogTells();
    }

    private void start() {
        JsonNode user = desk.get(
                        "/auth/users/loggedIn?show_child_roles=false&show_collapsed_child_roles=true&app_code=2700&app_code=1100")
                .expect(200)
                .json();
        assertThat(texts(user.path("roles"), "name")).contains("Admin");
        JsonNode events = desk.get("/registrations/accreditation/events?offset=0&limit=10")
                .expect(200)
                .json();
        assertThat(ids(events.path("events"))).containsExactly(event.id());
        desk.get("/auth/ping").expect(200);
    }

    private void people() {
        openEvent();
        filterLists();
        assertThat(total("")).isEqualTo(HOLDERS + 3);
        assertThat(total("&name=an&member=&group=")).isEqualTo(1);
        assertThat(total("&positions=" + event.position("Media") + "&positions=" + event.position("Competitor")))
                .isEqualTo(HOLDERS + 3);
        assertThat(total("&zone=" + event.zone("Village"))).isZero();
        assertThat(total("&overridden=true")).isZero();
    }

    private void openEvent() {
        assertThat(desk.get(event.path()).expect(200).json().path("id").asLong())
                .isEqualTo(event.id());
    }

    private void filterLists() {
        desk.get(event.path() + "/delegate_types?available_person_accreditation=true")
                .expect(200);
        desk.get("/org/members?offset=0&limit=999&sort=1058").expect(200);
        desk.get(event.path() + "/skills").expect(200);
        desk.get(event.path() + "/zones?available_person_accreditation=true").expect(200);
    }

    /** Forty people may go to the village, and ten of them get their badges. */
    private void batchEdit() {
        List<Long> competitors = ids(page("&positions=" + event.position("Competitor")));
        desk.put(
                        event.path() + "/accreditations/batch",
                        Map.of("ids", competitors, "zones_add", List.of(zoneAsRead("Village"))))
                .expect(200);
        desk.put(event.path() + "/accreditations/batch", Map.of("ids", competitors.subList(0, 10), "distributed", true))
                .expect(200);
        assertThat(total("&zone=" + event.zone("Village"))).isEqualTo(competitors.size());
        assertThat(total("&distributed=true")).isEqualTo(10);
    }

    /** Ana gets another name, two lines, a zone less, a photo and a new QR code. */
    private void onePerson() {
        String path = accreditation("Ana");
        String hash = read(path).path("random_hash").asString();
        ObjectNode whole = (ObjectNode) read(path + "?l=en");
        whole.put("checked", true);
        whole.put("first_name", "Anaïs");
        whole.put("lines", "Flag bearer\nFinland");
        whole.set("zones_remove", json.valueToTree(List.of(zoneAsRead("Village"))));
        ObjectNode saved = (ObjectNode) desk.put(path, whole).expect(200).json();
        assertThat(texts(saved.path("summary").path("zones"), "name")).containsExactly("Arena");

        JsonNode picture = Uploads.portrait(desk, 7);
        desk.post(
                        path + "/photo",
                        Map.of(
                                "id", picture.path("id").asLong(),
                                "thumbnail_hash", picture.path("thumbnail_hash").asString()))
                .expect(200);
        desk.delete(path + "/randomHash");
        JsonNode after = read(path);
        assertThat(after.path("summary").path("first_name").asString()).isEqualTo("Anaïs");
        assertThat(after.path("summary").path("lines").get(1).asString()).isEqualTo("Finland");
        assertThat(after.path("summary").path("image").path("id").asLong())
                .isEqualTo(picture.path("id").asLong());
        assertThat(after.path("random_hash").asString()).isNotEqualTo(hash);
    }

    private void print() {
        openEvent();
        JsonNode all = desk.get(event.path() + "/accreditations?l=en&offset=0&limit=9999&position=")
                .expect(200)
                .json()
                .path("people");
        assertThat(all.size()).isEqualTo(HOLDERS + 3);
        for (long id : ids(all)) {
            desk.put(event.path() + "/accreditations/" + id + "/printed").expect(204);
        }
        assertThat(total("&printed=false")).isZero();
    }

    /** Everybody from the media may go to the village from now on. */
    private void positions() {
        ObjectNode media = (ObjectNode) find(
                desk.get(event.path() + "/delegate_types").expect(200).json().path("positions"),
                event.position("Media"));
        media.put("code", "MED");
        media.put("line1", "MEMBER");
        media.set("zones", json.valueToTree(List.of(zoneAsRead("Village"))));
        desk.put(event.path() + "/delegate_types/" + event.position("Media"), media)
                .expect(200);
        assertThat(texts(read(accreditation("Bo")).path("summary").path("zones"), "name"))
                .containsExactly("Village");
    }

    private void packageOptions() {
        long option = event.packageOption("Hospitality");
        JsonNode options = desk.get("/registrations/accreditation/package_options?event=" + event.id())
                .expect(200)
                .json();
        assertThat(ids(options.path("options"))).containsExactly(option);
        String path = "/registrations/accreditation/package_options/" + option + "/zones";
        assertThat(desk.get(path).expect(200).json().path("zones").size()).isZero();
        JsonNode answered = desk.put(path, Map.of("zones", List.of(zoneAsRead("Arena"))))
                .expect(200)
                .json();
        assertThat(texts(answered.path("zones"), "name")).containsExactly("Arena");
    }

    /** A zone comes, the order changes, a zone goes. */
    private void zones() {
        JsonNode made = desk.post(
                        event.path() + "/zones",
                        Map.of(
                                "id",
                                0,
                                "code",
                                "K",
                                "name",
                                "Kitchen",
                                "color",
                                "#123456",
                                "text_color",
                                "",
                                "sort",
                                9))
                .expect(201)
                .json();
        ObjectNode village = (ObjectNode)
                find(desk.get(event.path() + "/zones").expect(200).json().path("zones"), event.zone("Village"));
        village.put("code", "VIL");
        desk.put(event.path() + "/zones/" + event.zone("Village"), village).expect(200);
        List<JsonNode> order = list(desk.get(event.path() + "/zones").json().path("zones"));
        for (int i = 0; i < order.size(); i++) {
            ((ObjectNode) order.get(i)).put("sort", order.size() - i);
        }
        JsonNode sorted = desk.put(event.path() + "/zones/sort", Map.of("zones", order))
                .expect(200)
                .json();
        assertThat(texts(sorted.path("zones"), "name")).startsWith("Kitchen");
        desk.delete(event.path() + "/zones/" + made.path("id").asLong());
        assertThat(texts(desk.get(event.path() + "/zones").json().path("zones"), "name"))
                .doesNotContain("Kitchen");
    }

    /** Bo asks for the press tribune, gets it and his wristband; Chen gets it manually and loses it again. */
    private void zoneRequests() {
        Map<String, Object> text = Map.of("lang_code", "en", "text", "Tribune");
        Map<String, Object> press = Map.of(
                "zone",
                zoneAsRead("Press"),
                "quota",
                "2",
                "available_for_request",
                true,
                "available_for_allocation",
                true);
        JsonNode form = desk.post(
                        event.path() + "/zone-request-forms",
                        Map.of(
                                "id",
                                0,
                                "random_hash",
                                "",
                                "event_id",
                                event.id(),
                                "name",
                                text,
                                "header_text",
                                text,
                                "open_for_request",
                                true,
                                "zones",
                                List.of(press)))
                .expect(201)
                .json();
        long id = form.path("id").asLong();
        desk.put(
                event.path() + "/zone-request-form-email/form/" + id,
                Map.of(
                        "emails",
                        List.of(
                                Map.of("email_address", "press@example.org", "type", "FROM"),
                                Map.of("email_address", "boss@example.org", "type", "MANAGER"))));

        Api bo = fixture.person(event, "Bo", Role.REQUEST_ZONE);
        JsonNode seen = bo.get(event.path() + "/zone-request-forms/"
                        + form.path("random_hash").asString())
                .expect(200)
                .json();
        ObjectNode wish = json.createObjectNode();
        wish.set("first_choice_zone", seen.path("zones").get(0).path("zone"));
        wish.putNull("second_choice_zone");
        wish.put("objective", "To report");
        wish.set("zone_request_form", seen);
        Answer asked = bo.post(event.path() + "/zone-requests/form/" + id, wish);
        assertThat(asked.status()).isBetween(200, 201);
        long request = asked.json().path("id").asLong();
        bo.get(event.path() + "/zone-requests/" + request).expect(200);

        String board = event.path() + "/zone-request-allocation/form/" + id;
        JsonNode pending = desk.get(event.path() + "/zone-requests/form/" + id)
                .expect(200)
                .json()
                .path("zone_requests");
        assertThat(ids(pending)).containsExactly(request);
        assertSuccess(desk.post(board + "/zone/" + event.zone("Press"), pending.get(0)));
        assertSuccess(desk.post(
                board + "/person-accreditation/" + event.accreditation("Chen") + "/zone/" + event.zone("Press"),
                Map.of()));
        JsonNode allocations = desk.get(board).expect(200).json().path("allocations");
        assertThat(allocations.size()).isEqualTo(2);

        Api verifier = fixture.person(event, Role.VERIFY_ALLOCATION);
        JsonNode his = verifier.get(board + "/person-accreditation/" + event.accreditation("Bo"))
                .expect(200)
                .json()
                .path("allocations")
                .get(0);
        String allocation =
                event.path() + "/zone-request-allocation/" + his.path("id").asLong();
        verifier.put(allocation + "/wristband", "true").expect(403);
        assertThat(desk.put(allocation + "/wristband", "true")
                        .expect(200)
                        .json()
                        .path("wristband_distributed_at")
                        .isNull())
                .isFalse();
        // The mails of this server have nowhere to go.
        desk.put(board).expect(409);
        JsonNode chens = desk.get(board + "/person-accreditation/" + event.accreditation("Chen"))
                .json()
                .path("allocations")
                .get(0);
        assertSuccess(desk.delete(
                event.path() + "/zone-request-allocation/" + chens.path("id").asLong() + "/undo?notify=false"));
        assertThat(texts(read(accreditation("Bo")).path("summary").path("zones"), "name"))
                .containsExactlyInAnyOrder("Village", "Press");
        assertThat(SheetFile.xlsx(desk.get(board + "?export=true").expect(200))).hasSize(1);
    }

    private void scans() {
        filterLists();
        JsonNode scans = desk.get(event.path() + "/scans?offset=0&limit=10&eventId=" + event.id() + "&zone="
                        + event.zone("Arena") + "&from=2020-01-01T00:00:00%2B0200&to=2100-01-01T00:00:00-05:00")
                .expect(200)
                .json();
        assertThat(scans.path("total_count").asLong()).isPositive();
        desk.get(event.path() + "/config").expect(200);
    }

    // --- the evening
    // --------------------------------------------------------------------------------------------------

    private JsonNode listedPeople() {
        return desk.get(event.path() + "/accreditations?l=en&offset=0&limit=9999")
                .expect(200)
                .json()
                .path("people");
    }

    private void filesAgree(JsonNode listed, Gates gates) {
        List<Map<String, String>> rows =
                SheetFile.xlsx(desk.get(event.path() + "/accreditations/export").expect(200));
        assertThat(rows.stream().map(row -> row.get("id")).toList())
                .isEqualTo(ids(listed).stream().map(String::valueOf).toList());
        List<Map<String, String>> scans = SheetFile.xlsx(
                desk.get(event.path() + "/scans/export?offset=0&limit=9999999").expect(200));
        long all = desk.get(event.path() + "/scans?limit=9999999")
                .expect(200)
                .json()
                .path("total_count")
                .asLong();
        assertThat(scans).hasSize((int) all);
        assertThat(gates.acknowledged()).isEqualTo(all);
    }

    private void databaseAgrees(JsonNode listed, Gates gates) {
        JdbcClient db = fixture.bean(JdbcClient.class);
        long held = db.sql("select count(*) from accreditation_zone where event_id = ?")
                .param(event.id())
                .query((row, number) -> row.getLong(1))
                .single();
        long shown = list(listed).stream()
                .mapToLong(person -> person.path("zones").size())
                .sum();
        assertThat(shown).isEqualTo(held);
        long used = list(desk.get(event.path() + "/zones").json().path("zones")).stream()
                .mapToLong(zone -> zone.path("usage").asLong())
                .sum();
        assertThat(used).isEqualTo(held);
        assertThat(db.sql("select count(*) from scan where event_id = ?")
                        .param(event.id())
                        .query((row, number) -> row.getLong(1))
                        .single())
                .isEqualTo(gates.acknowledged());
    }

    /** The screen turns the list round: the oldest comes first. */
    private void theLogTells() {
        JsonNode entity = desk.get(event.path()).json().path("ws_entity");
        JsonNode logs = desk.get("/logs?ws_entity=" + entity.path("id").asLong()
                        + "&web_service_code=2700&logData=person_accreditation_id:" + event.accreditation("Ana")
                        + "&limit=100")
                .expect(200)
                .json()
                .path("logs");
        assertThat(texts(logs, "message")).contains("accreditation_changed");
        List<String> times = texts(logs, "occured");
        assertThat(times).isSorted();
        assertThat(logs.toString()).contains("Anaïs").contains("Flag bearer");
    }

    // --- words
    // --------------------------------------------------------------------------------------------------------

    private String accreditation(String firstName) {
        return event.path() + "/accreditations/" + event.accreditation(firstName);
    }

    private JsonNode read(String path) {
        return desk.get(path).expect(200).json();
    }

    private JsonNode page(String filter) {
        return desk.get(event.path() + "/accreditations?l=en&offset=0&limit=1000" + filter)
                .expect(200)
                .json()
                .path("people");
    }

    private long total(String filter) {
        return desk.get(event.path() + "/accreditations?l=en&offset=0&limit=10" + filter)
                .expect(200)
                .json()
                .path("total_count")
                .asLong();
    }

    private JsonNode zoneAsRead(String name) {
        return find(desk.get(event.path() + "/zones").expect(200).json().path("zones"), event.zone(name));
    }

    private static void assertSuccess(Answer answer) {
        assertThat(answer.status()).as(answer.text()).isBetween(200, 299);
    }

    private static JsonNode find(JsonNode list, long id) {
        return list(list).stream()
                .filter(each -> each.path("id").asLong() == id)
                .findFirst()
                .orElseThrow();
    }

    private static List<JsonNode> list(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false).toList();
    }

    private static List<Long> ids(JsonNode array) {
        return list(array).stream().map(each -> each.path("id").asLong()).toList();
    }

    private static List<String> texts(JsonNode array, String key) {
        return list(array).stream().map(each -> each.path(key).asString()).toList();
    }

    /** What badge and gate must agree on, by accreditation. */
    private static Map<Long, String> namesAndZones(JsonNode people) {
        return list(people).stream()
                .collect(Collectors.toMap(
                        person -> person.path("id").asLong(),
                        person -> person.path("first_name").asString("") + " "
                                + person.path("last_name").asString("") + " "
                                + person.path("lines") + " "
                                + person.path("position").path("code").asString("") + " "
                                + texts(person.path("zones"), "code"),
                        (one, same) -> one,
                        TreeMap::new));
    }

    /** Three gates: by {@code since} as the specification says, by cursor, and one that begins anew each time. Two of them scan. */
    private static final class Gates implements AutoCloseable {

        private final ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();
        private final ConcurrentLinkedQueue<Long> scans = new ConcurrentLinkedQueue<>();
        private final Gate bySince;
        private final Gate byCursor;
        private final Gate anew;
        private final List<Thread> threads;
        private volatile boolean open = true;

        Gates(EventFixture event) {
            bySince = new Gate(event, "since");
            byCursor = new Gate(event, "cursor");
            anew = new Gate(event, "anew");
            threads = List.of(polls(bySince, true), polls(byCursor, true), polls(anew, false));
        }

        private Thread polls(Gate gate, boolean alsoScans) {
            return Thread.startVirtualThread(() -> {
                try {
                    while (open) {
                        gate.poll();
                        if (alsoScans) {
                            scans.add(gate.scan());
                        }
                    }
                } catch (Throwable failure) {
                    failures.add(failure);
                }
            });
        }

        @Override
        public void close() {
            open = false;
            for (Thread thread : threads) {
                try {
                    thread.join();
                } catch (InterruptedException interrupted) {
                    throw new AssertionError(interrupted);
                }
            }
            assertThat(failures).isEmpty();
        }

        /** One more poll, as two minutes later, and all have what a full answer holds. */
        void agree() {
            bySince.poll();
            byCursor.poll();
            anew.poll();
            assertThat(byCursor.copy).isEqualTo(anew.copy);
            assertThat(bySince.copy).isEqualTo(anew.copy);
        }

        Map<Long, String> namesAndZones() {
            Map<Long, String> known = new TreeMap<>();
            anew.copy.values().forEach(document -> known.putAll(DeskDayTest.namesAndZones(arrayOf(document))));
            return known;
        }

        private JsonNode arrayOf(JsonNode document) {
            return JsonNodeFactory.instance.arrayNode().add(document);
        }

        long acknowledged() {
            return new TreeSet<>(scans).size();
        }
    }

    /** One access-control system with its copy. */
    private static final class Gate {

        private final EventFixture event;
        private final Api api;
        private final String manner;
        private final Map<Long, JsonNode> copy = new TreeMap<>();
        private String position = "";
        private int scanned;

        Gate(EventFixture event, String manner) {
            this.event = event;
            this.manner = manner;
            this.api = event.gate();
        }

        void poll() {
            JsonNode answer =
                    api.get(event.path() + "/sync" + position).expect(200).json();
            if (answer.path("full").asBoolean()) {
                copy.clear();
            }
            for (JsonNode each : answer.path("accreditations")) {
                if (each.path("deleted").asBoolean()) {
                    copy.remove(each.path("id").asLong());
                } else {
                    copy.put(each.path("id").asLong(), each);
                }
            }
            if (manner.equals("since")) {
                position = "?since=" + answer.path("next_since").asString();
            } else if (manner.equals("cursor")) {
                position = "?cursor=" + answer.path("cursor").asString();
            }
        }

        /** Somebody at the arena, every time at another moment; returns the scan's id. */
        long scan() {
            long who = copy.keySet().iterator().next();
            String at =
                    Instant.parse("2026-09-22T08:00:00Z").plusSeconds(scanned++).toString();
            Answer answer = api.post(
                    event.path() + "/scan",
                    Map.of(
                            "accreditation_id",
                            who,
                            "zone_id",
                            event.zone("Arena"),
                            "allowed",
                            true,
                            "timestamp",
                            at,
                            "scan_id",
                            manner + "-" + scanned));
            return answer.expect(201).json().path("id").asLong();
        }
    }
}
