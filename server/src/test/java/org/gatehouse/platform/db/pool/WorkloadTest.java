package org.gatehouse.platform.db.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.MeterRegistry;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.gatehouse.auth.AccessRule;
import org.gatehouse.auth.AccessRules;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.TestPeople;
import org.gatehouse.auth.TestSessions;
import org.gatehouse.auth.user.UserRoleService;
import org.gatehouse.image.TestPictures;
import org.gatehouse.image.Uploads;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.request.RequestScene;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.http.HttpMethod;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** What only reads takes no connection of the writes, so that no number of readers keeps a write waiting. */
@ApiTest
class WorkloadTest {

    private static final Pattern VARIABLE = Pattern.compile("\\{([a-z_]+)}");

    /** Routes that are read and write all the same, each for a moment. */
    private static final Map<String, String> WRITES = Map.ofEntries(
            Map.entry("/registrations/accreditation/events/{event_id}/config", "makes a set-up code"),
            Map.entry("/registrations/accreditation/events/{event_id}/gates", "stores the newest polls first"),
            Map.entry("/console/events/{event_id}", "stores the newest polls first"),
            Map.entry("/console/events/{event_id}/live", "stores the newest polls first"),
            Map.entry("/console/events/{event_id}/checklist/next", "stores the newest polls first"),
            Map.entry("/console/events/{event_id}/gates", "stores the newest polls first"),
            Map.entry("/console/events/{event_id}/gates/export", "stores the newest polls first"),
            Map.entry("/console/events/{event_id}/accreditations/{accreditation_id}", "stores the newest polls first"),
            Map.entry(
                    "/console/events/{event_id}/accreditations/{accreditation_id}/gates",
                    "stores the newest polls first"),
            Map.entry("/console/events/{event_id}/matrix/reach", "stores the newest polls first"),
            Map.entry(
                    "/registrations/accreditation/events/{event_id}/scans/conflicts",
                    "examines the newest scans first"),
            Map.entry(
                    "/registrations/accreditation/events/{event_id}/scans/occupancy",
                    "examines the newest scans first"),
            Map.entry("/console/events/{event_id}/conflicts", "examines the newest scans first"),
            Map.entry("/console/events/{event_id}/conflicts/export", "examines the newest scans first"),
            Map.entry("/console/events/{event_id}/scans", "examines the newest scans first"),
            Map.entry("/console/events/{event_id}/scans/occupancy", "examines the newest scans first"),
            Map.entry("/people/person/{person_id}/own-data", "notes who asked"),
            Map.entry("/console/events/{event_id}/people/{person_id}/own-data", "notes who asked"),
            Map.entry("/console/assets/{hash}/{name}", "reads no table, only the session"),
            Map.entry("/login/refused", "reads the session"));

    /** A page reads its session and stores when it was used, in three short transactions. */
    private static final int BY_SESSIONS = 3;

    private Fixture fixture;
    private EventFixture event;
    private Api api;
    private Map<String, Object> ids;

    @BeforeEach
    void scene(Fixture given) {
        fixture = given;
        RequestScene scene = RequestScene.of(fixture);
        event = scene.event
                .withPosition("Volunteer", "Mixed")
                .withSkill("SK1")
                .withMember("MEM")
                .withPackageOption("Gala")
                .withRegistration("Dov", "Volunteer");
        api = fixture.api(Scope.values());
        ids = new HashMap<>(Map.of(
                "event_id", event.id(),
                "form_id", scene.form,
                "form", scene.form,
                "zone_id", event.zone("Mixed"),
                "position_id", event.position("Volunteer"),
                "accreditation_id", event.accreditation("Ana"),
                "person_id", event.person("Ana"),
                "registration_id", event.registration("Dov"),
                "option_id", event.packageOption("Gala")));
        ids.put("skill_id", event.skill("SK1"));
        ids.put("member_id", event.member("MEM"));
        for (String table : List.of("country", "organization")) {
            ids.put(
                    table + "_id",
                    fixture.bean(JdbcClient.class)
                            .sql("select coalesce(max(id), 7) from " + table)
                            .query(Long.class)
                            .single());
        }
        JsonNode image = Uploads.send(api, TestPictures.png(TestPictures.quarters(61, 62)), "a.png")
                .json();
        ids.put("image_id", image.path("id").longValue());
        ids.put("thumbnail_hash", image.path("thumbnail_hash").stringValue());
        ids.put("name", image.path("thumbnail_hash").stringValue());
    }

    @Test
    void whatOnlyReadsTakesNoConnectionOfTheWritesAndIsMeasured() {
        Map<String, String> wrong = new TreeMap<>();
        Set<String> asked = new TreeSet<>();
        int answered = 0;
        String cookie = visit();
        for (AccessRule rule : AccessRules.ALL) {
            if (!HttpMethod.GET.equals(rule.method())) {
                continue;
            }
            int allowed = rule.isPage() ? BY_SESSIONS : 0;
            Taken taken = fewest(rule, cookie, allowed);
            asked.add(rule.pattern());
            answered += taken.status() == 200 ? 1 : 0;
            boolean tooMany = taken.connections() > allowed && !WRITES.containsKey(rule.pattern());
            if (tooMany || taken.status() >= 500) {
                wrong.put(rule.pattern(), taken.toString());
            }
        }

        assertThat(wrong).isEmpty();
        // A request is measured after its answer was sent.
        await().untilAsserted(() -> assertThat(asked).allMatch(this::isMeasured));
        assertThat(answered).as("most routes are really answered").isGreaterThan(90);
    }

    /** The timer of each route has its pattern. By default the meters of all routes beyond the hundredth would be left out. */
    private boolean isMeasured(String pattern) {
        return fixture.bean(MeterRegistry.class)
                        .find("http.server.requests")
                        .tag("uri", pattern)
                        .timer()
                != null;
    }

    @Test
    void unknownAddressesAreMeasuredTogether() {
        api.get("/nowhere/1").expect(404);
        api.get("/nowhere/2").expect(404);

        assertThat(fixture.bean(MeterRegistry.class)
                        .find("http.server.requests")
                        .timers())
                .extracting(timer -> timer.getId().getTag("uri"))
                .noneMatch(uri -> String.valueOf(uri).contains("nowhere"));
    }

    private record Taken(int status, int connections) {}

    /**
     * What happens in the background takes connections too, such as badges that the class before ordered; hardly at each of twelve tries. A
     * route that takes one too many takes it at each.
     */
    private Taken fewest(AccessRule rule, String cookie, int allowed) {
        Taken taken = take(rule, cookie);
        for (int i = 0; i < 11 && taken.connections() > allowed; i++) {
            awaitRest();
            taken = take(rule, cookie);
        }
        return taken;
    }

    private void awaitRest() {
        AtomicInteger before = new AtomicInteger(-1);
        await().pollDelay(Duration.ofMillis(100))
                .pollInterval(Duration.ofMillis(100))
                .until(() -> {
                    int now = writes();
                    return before.getAndSet(now) == now;
                });
    }

    private Taken take(AccessRule rule, String cookie) {
        int before = writes();
        Answer answer = rule.isPage()
                ? fixture.anonymous().send(request(fixture.anonymous(), rule).header("Cookie", cookie))
                : api.send(request(api, rule));
        return new Taken(answer.status(), writes() - before);
    }

    private HttpRequest.Builder request(Api from, AccessRule rule) {
        String path =
                VARIABLE.matcher(rule.pattern()).replaceAll(name -> String.valueOf(ids.getOrDefault(name.group(1), 7)));
        // The people of all classes before would take seconds, and in each of them something happens in the background.
        boolean ofAllEvents = path.equals("/people/person/export") || path.equals("/registrations/export");
        return from.request(path.replace("/**", "/live") + (ofAllEvents ? "?limit=100" : ""))
                .GET();
    }

    /** Connections of the writes that were taken so far. */
    private int writes() {
        return (int) fixture.bean(MeterRegistry.class)
                .get("hikaricp.connections.acquire")
                .tag("pool", "writes")
                .timer()
                .count();
    }

    private String visit() {
        long user = TestPeople.user(fixture, null);
        for (Role role : Set.of(Role.values())) {
            fixture.bean(UserRoleService.class).grant(user, role, event.entity(), Fixture.OPERATOR);
        }
        return "gatehouse_session=" + TestSessions.visit(fixture, user).cookie();
    }
}
