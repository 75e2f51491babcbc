package org.gatehouse.accreditation;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.gatehouse.accreditation.change.ChangeBatch;
import org.gatehouse.accreditation.change.ChangeBatch.Change;
import org.gatehouse.accreditation.change.ChangeBatch.Reason;
import org.gatehouse.accreditation.change.ChangeBatchService;
import org.gatehouse.auth.TestSessions;
import org.gatehouse.batch.Batch;
import org.gatehouse.batch.Batch.Outcome;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.FullSize;
import org.gatehouse.platform.Seed;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * Random histories at two events that are alike: at one each choice is made for one person after the other, at the other by a batch
 * of the same people. Both end the same, the preview has said so, and taking a batch back leaves no trace of it.
 */
@ApiTest
class SameByBatchTest {

    private static final int HISTORIES = FullSize.or(2, 8);
    private static final List<String> ZONES = List.of("A", "B", "C", "D");
    private static final List<String> POSITIONS = List.of("Judge", "Guest");

    @Test
    void choicesOneByOneAndBatchesOfThemEndTheSame(Fixture fixture) {
        Console console = new Console(fixture);
        for (long seed : Seed.several(HISTORIES, "same by batch")) {
            new History(fixture, console, new Random(seed), "seed " + seed + ":").run();
        }
    }

    /** Pages that an administrator opens. */
    private static final class Console {

        private final TestSessions.Visit visit;
        private final Api browser;

        private Console(Fixture fixture) {
            visit = TestSessions.visit(fixture, TestSessions.administrator(fixture));
            browser = fixture.anonymous();
        }

        private Answer post(String path, String fields) {
            return browser.send(browser.request(path)
                    .header("Cookie", "gatehouse_session=" + visit.cookie())
                    .header("Content-Type", "application/x-www-form-urlencoded")
                    .POST(BodyPublishers.ofString("_csrf=" + visit.csrfToken() + "&" + fields)));
        }

        /** Makes something and returns the address of its page. */
        private String made(String path, String fields) {
            Answer answer = post(path, fields).expect(303);
            String location = String.valueOf(answer.header("Location"));
            return location.substring(location.indexOf("/console"));
        }
    }

    /** One of the two events. */
    private static final class Side {

        private final EventFixture event;
        private final long form;
        private final Map<String, Long> allocations = new HashMap<>();

        private Side(Fixture fixture, List<String> people, Map<String, String> positions) {
            event = fixture.event()
                    .withZone("A")
                    .withZone("B", 2)
                    .withZone("C", 1)
                    .withZone("D")
                    .withPosition("Judge", "A", "B")
                    .withPosition("Guest")
                    .withPackageOption("Dinner");
            people.forEach(name -> event.withAccreditation(name, String.valueOf(positions.get(name))));
            form = event.desk()
                    .post(event.path() + "/zone-request-forms", formOfAll())
                    .expect(201)
                    .json()
                    .path("id")
                    .asLong();
        }

        private Map<String, Object> formOfAll() {
            Map<String, String> text = Map.of("lang_code", "en", "text", "Form");
            List<Map<String, Object>> all = ZONES.stream()
                    .map(zone -> Map.<String, Object>of(
                            "zone", Map.of("id", event.zone(zone)), "quota", 9, "available_for_allocation", true))
                    .toList();
            return Map.of("name", text, "header_text", text, "zones", all);
        }

        private Api desk() {
            return event.desk();
        }

        private String console() {
            return "/console/events/" + event.id();
        }

        private List<Map<String, Long>> refs(Set<String> zones) {
            return zones.stream().map(zone -> Map.of("id", event.zone(zone))).toList();
        }

        private String ids(List<String> people) {
            return people.stream()
                    .map(name -> String.valueOf(event.accreditation(name)))
                    .collect(Collectors.joining(","));
        }

        private JsonNode one(String name) {
            return desk().get(event.path() + "/accreditations/" + event.accreditation(name))
                    .expect(200)
                    .json();
        }

        /** Who is where, by which choices of whom. */
        private Map<String, String> state(List<String> people) {
            Map<String, String> state = new TreeMap<>();
            for (String name : people) {
                JsonNode one = one(name);
                state.put(
                        name,
                        "%s, open %s, given %s, taken %s, position %s"
                                .formatted(
                                        one.path("deleted"),
                                        codes(one.path("summary").path("zones")),
                                        codes(one.path("zones_add")),
                                        codes(one.path("zones_remove")),
                                        one.path("position").path("code")));
            }
            return state;
        }

        private static String codes(JsonNode zones) {
            return zones.valueStream()
                    .map(zone -> zone.path("code").asString())
                    .sorted()
                    .collect(Collectors.joining(" "));
        }

        private Map<String, Integer> usage() {
            Map<String, Integer> usage = new TreeMap<>();
            desk().get(event.path() + "/zones")
                    .json()
                    .path("zones")
                    .forEach(zone -> usage.put(
                            zone.path("code").asString(), zone.path("usage").asInt()));
            return usage;
        }
    }

    private static final class History {

        private final ChangeBatchService batches;
        private final Console console;
        private final Random random;
        private final List<String> people = List.of("Ana", "Bo", "Cy", "Di", "Eve");
        private final List<String> steps = new ArrayList<>();
        private final Side singles;
        private final Side many;

        private History(Fixture fixture, Console console, Random random, String name) {
            this.batches = fixture.bean(ChangeBatchService.class);
            this.console = console;
            this.random = random;
            steps.add(name);
            Map<String, String> positions = new HashMap<>();
            people.forEach(person -> positions.put(person, any(POSITIONS)));
            singles = new Side(fixture, people, positions);
            many = new Side(fixture, people, positions);
        }

        private void run() {
            for (int step = 0; step < 10; step++) {
                step();
                assertThat(many.state(people)).as("%s", steps).isEqualTo(singles.state(people));
                assertThat(many.usage()).as("%s", steps).isEqualTo(singles.usage());
            }
        }

        private void step() {
            switch (random.nextInt(10)) {
                case 0 -> changeDefaults();
                case 1 -> changePackage();
                case 2 -> allocateOrUndo();
                case 3 -> comeAndGo();
                case 4 -> move();
                case 5 -> tryAndTakeBack();
                default -> choose();
            }
        }

        private void choose() {
            List<String> some = some(people);
            String zone = any(ZONES);
            boolean opens = random.nextBoolean();
            steps.add((opens ? "give " : "take ") + zone + " " + some);
            int done = 0;
            for (String name : some) {
                boolean valid = !singles.one(name).path("deleted").asBoolean();
                String before = singles.state(List.of(name)).toString();
                int status = console.post(
                                singles.console() + "/accreditations/" + singles.event.accreditation(name) + "/zones",
                                "zone=" + singles.event.zone(zone) + "&open=" + opens)
                        .status();
                assertThat(status).as("%s", steps).isIn(valid ? List.of(303, 409) : List.of(409));
                done += before.equals(singles.state(List.of(name)).toString()) ? 0 : 1;
            }
            if (!some.isEmpty()) {
                assertThat(applied(chosen(some, zone, opens)).count(Outcome.CHANGED))
                        .as("%s", steps)
                        .isEqualTo(done);
            }
        }

        private String chosen(List<String> some, String zone, boolean opens) {
            String batch = console.made(many.console() + "/accreditations/batches", "ids=" + many.ids(some));
            console.post(batch, "zone-" + many.event.zone(zone) + "=" + (opens ? "give" : "take"))
                    .expect(303);
            return batch;
        }

        /** The result is what the preview showed. */
        private Batch<Change> applied(String batch) {
            long id = Long.parseLong(batch.substring(batch.lastIndexOf('/') + 1));
            ChangeBatch.Preview preview = batches.preview(batches.get(many.event.id(), id));
            ChangeBatch.ZoneEffect effect = preview.zones().getFirst();
            console.post(batch + "/apply", "").expect(303);
            Batch<Change> done = batches.get(many.event.id(), id);
            assertThat(done.count(Outcome.CHANGED)).as("%s", steps).isEqualTo(effect.changes());
            assertThat(done.count(Reason.FULL))
                    .as("%s", steps)
                    .isEqualTo(effect.refused(preview.total() - preview.invalid()));
            assertThat(done.count(Reason.INVALID)).as("%s", steps).isEqualTo(preview.invalid());
            return done;
        }

        /** A batch of several zones and a position that is taken back at once. */
        private void tryAndTakeBack() {
            List<String> some = some(people);
            if (some.isEmpty()) {
                return;
            }
            String batch = console.made(many.console() + "/accreditations/batches", "ids=" + many.ids(some));
            StringBuilder fields = new StringBuilder("printed=yes");
            for (String zone : ZONES) {
                fields.append("&zone-")
                        .append(many.event.zone(zone))
                        .append('=')
                        .append(any(List.of("", "give", "take")));
            }
            if (random.nextBoolean()) {
                fields.append("&position=").append(many.event.position(any(POSITIONS)));
            }
            steps.add("try " + fields + " " + some);
            console.post(batch, fields.toString()).expect(303);
            console.post(batch + "/apply", "").expect(303);
            console.post(batch + "/undo", "").expect(303);
            long id = Long.parseLong(batch.substring(batch.lastIndexOf('/') + 1));
            assertThat(batches.get(many.event.id(), id).count(Outcome.KEPT))
                    .as("%s", steps)
                    .isZero();
        }

        private void changeDefaults() {
            String position = any(POSITIONS);
            Set<String> zones = Set.copyOf(some(ZONES));
            steps.add("defaults of " + position + " " + zones);
            for (Side side : List.of(singles, many)) {
                side.desk()
                        .put(
                                side.event.path() + "/delegate_types/" + side.event.position(position),
                                Map.of("zones", side.refs(zones)))
                        .expect(200);
            }
        }

        private void changePackage() {
            Set<String> zones = Set.copyOf(some(ZONES));
            String holder = any(people);
            boolean gives = random.nextBoolean();
            steps.add("package " + zones + (gives ? " for " : " not for ") + holder);
            for (Side side : List.of(singles, many)) {
                long option = side.event.packageOption("Dinner");
                String path = "/registrations/accreditation/package_options/" + option;
                side.desk()
                        .put(path + "/zones", Map.of("zones", side.refs(zones)))
                        .expect(200);
                String registration = path + "/registrations/" + side.event.registration(holder);
                if (gives) {
                    side.desk().put(registration).expect(204);
                } else {
                    side.desk().delete(registration);
                }
            }
        }

        private void allocateOrUndo() {
            String holder = any(people);
            String zone = any(ZONES);
            steps.add("allocate or undo " + zone + " " + holder);
            for (Side side : List.of(singles, many)) {
                String path = side.event.path() + "/zone-request-allocation";
                Long standing = side.allocations.remove(holder);
                if (standing != null) {
                    side.desk()
                            .delete(path + "/" + standing + "/undo?notify=false")
                            .expect(204);
                    continue;
                }
                String of = path + "/form/" + side.form + "/person-accreditation/" + side.event.accreditation(holder);
                if (side.desk()
                                .post(of + "/zone/" + side.event.zone(zone), Map.of())
                                .status()
                        == 204) {
                    JsonNode made = side.desk().get(of).expect(200).json().path("allocations");
                    side.allocations.put(holder, made.get(0).path("id").asLong());
                }
            }
        }

        /** Some are withdrawn; then those withdrawn come back: one by one, or reopened and approved together. */
        private void comeAndGo() {
            boolean comes = random.nextBoolean();
            List<String> some = comes ? people : some(people);
            List<String> concerned = some.stream()
                    .filter(name -> singles.one(name).path("deleted").asBoolean() == comes)
                    .toList();
            steps.add((comes ? "approve " : "withdraw ") + concerned);
            if (concerned.isEmpty()) {
                return;
            }
            concerned.forEach(name -> singles.desk()
                    .post("/registrations/" + singles.event.registration(name) + (comes ? "/approve" : "/withdraw"))
                    .expect(200));
            for (String decision : comes ? List.of("PENDING", "APPROVED") : List.of("WITHDRAWN")) {
                String ids = concerned.stream()
                        .map(name -> String.valueOf(many.event.registration(name)))
                        .collect(Collectors.joining(","));
                String batch = console.made(
                        many.console() + "/registrations/batches", "decide=picked-" + decision + "&ids=" + ids);
                console.post(batch + "/apply", "note=").expect(303);
                console.post(batch + "/apply", "note=").expect(303);
            }
        }

        private void move() {
            String position = any(POSITIONS);
            List<String> some = some(people).stream()
                    .filter(name -> !singles.one(name).path("deleted").asBoolean())
                    .toList();
            steps.add("move to " + position + " " + some);
            if (some.isEmpty()) {
                return;
            }
            for (Side side : List.of(singles, many)) {
                Map<String, Object> sent = Map.of(
                        "ids",
                        some.stream().map(side.event::accreditation).toList(),
                        "position",
                        Map.of("id", side.event.position(position)));
                side.desk()
                        .put(side.event.path() + "/accreditations/batch", sent)
                        .expect(200);
            }
        }

        private <T> T any(List<T> of) {
            return of.get(random.nextInt(of.size()));
        }

        private List<String> some(List<String> of) {
            return of.stream().filter(each -> random.nextInt(3) > 0).toList();
        }
    }
}
