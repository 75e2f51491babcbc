package org.gatehouse.feed;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** People who change what gates see, at random, over the API. */
final class SimulatedDesk {

    private static final List<String> NAMES =
            List.of("Lima", "李", "Øst", "O'Neil", "نور", "\"Q\"", "de la Cruz", "\\", "Ω");

    private final FeedEvent event;
    private final Api api;
    private final List<Long> zones = new ArrayList<>();
    private final List<Long> positions = new ArrayList<>();
    private final List<Long> accreditations = new ArrayList<>();
    private final List<Long> members = new ArrayList<>();
    private final List<Map<String, Object>> pictures = new ArrayList<>();
    private final List<Long> periods = new ArrayList<>();
    private final Queue<Long> fleetingPeriods = new ConcurrentLinkedQueue<>();
    private long option;

    SimulatedDesk(FeedEvent event, Api api, int people) {
        this.event = event;
        this.api = api;
        event.change(now -> furnish(people));
    }

    private void furnish(int people) {
        for (int number = 0; number < 6; number++) {
            zones.add(event.zone("Z" + number, number));
        }
        for (int number = 0; number < 4; number++) {
            positions.add(event.position("P" + number, zones.get(number), zones.get(number + 1)));
        }
        long organization = event.insert("insert into organization (name) values ('{\"en\": \"Simulated\"}')");
        for (int number = 0; number < 2; number++) {
            members.add(event.insert(
                    "insert into member (code, name, name_1058, member_of) values ('%s', '{\"en\": \"M\"}', 'M', %d)"
                            .formatted(UUID.randomUUID(), organization)));
        }
        option = event.insert(
                "insert into package_option (event_id, type, name, description) values (:event, 'MEAL', '{}', '{}')");
        for (int number = 0; number < 3; number++) {
            periods.add(event.insert("""
                    insert into period (event_id, code, name, sort, valid)
                    values (:event, 'D%d', '{}', %d, '{(,)}')
                    """.formatted(number, number)));
            event.sql("insert into period_entry (event_id, period_id, place) values (:event, %d, 0)"
                    .formatted(periods.get(number)));
        }
        for (int number = 0; number < people; number++) {
            long accreditation = event.accreditation("Nr " + number, positions.get(number % positions.size()));
            accreditations.add(accreditation);
            event.sql("""
                    update person_position set member_id = %d
                    where id = (select r.person_position_id from registration r join accreditation a on a.registration_id = r.id
                                where a.id = %d)
                    """.formatted(members.get(number % 2), accreditation));
            if (number % 3 == 0) {
                event.sql(
                        "insert into registration_package_option select event_id, registration_id, %d from accreditation where id = %d"
                                .formatted(option, accreditation));
            }
        }
    }

    /** Uploaded pictures that photos can be changed to. */
    void bring(List<Map<String, Object>> uploaded) {
        pictures.addAll(uploaded);
    }

    List<Long> accreditations() {
        return accreditations;
    }

    List<Long> zones() {
        return zones;
    }

    /** One change of any kind; refusals that a desk would see are fine, failures of the server are not. */
    void changeSomething(Random random) {
        Answer answer = switch (random.nextInt(20)) {
            case 0 -> renamePerson(random);
            case 1 -> changeZone(random);
            case 2 -> sortZones(random);
            case 3 -> changePosition(random);
            case 4, 5, 6 -> changeAccreditation(random);
            case 7 -> newBadge(random);
            case 8, 9 -> moveRegistration(random);
            case 10 -> changePackage(random);
            case 11 -> changePeriod(random);
            case 12, 13 -> limitRegistration(random);
            case 14 -> limitPosition(random);
            case 15 -> movePeriods(random);
            case 16 -> makeOrDeletePeriod(random);
            case 17, 18 -> holdOrLetGo(random);
            default -> pictures.isEmpty() ? renameMember(random) : newPhoto(random);
        };
        assertThat(answer.status()).as(answer.text()).isIn(200, 201, 204, 409, 503);
    }

    private Answer renamePerson(Random random) {
        long person = event.number("select person_id from accreditation where id = " + any(accreditations, random));
        return api.put("/people/person/" + person, Map.of("last_name", name(random)));
    }

    private Answer changeZone(Random random) {
        Map<String, Object> zone = new LinkedHashMap<>();
        long id = any(zones, random);
        zone.put("code", "Z" + random.nextInt(100));
        zone.put("name", "Zone " + id);
        zone.put("color", "#0000FF");
        zone.put("sort", random.nextInt(10));
        return api.put(event.path() + "/zones/" + id, zone);
    }

    private Answer sortZones(Random random) {
        List<Map<String, Object>> order = new ArrayList<>();
        zones.forEach(id -> order.add(Map.of("id", id, "sort", random.nextInt(10))));
        return api.put(event.path() + "/zones/sort", Map.of("zones", order));
    }

    private Answer changePosition(Random random) {
        Map<String, Object> position = new LinkedHashMap<>();
        position.put("code", "P" + random.nextInt(100));
        position.put("color", "#%06X".formatted(random.nextInt(0x1000000)));
        position.put("line1", random.nextBoolean() ? "POSITION" : "the POSITION");
        position.put("line2", "MEMBER");
        position.put("zones", someAtTimes(random));
        return api.put(event.path() + "/delegate_types/" + any(positions, random), position);
    }

    private Answer changeAccreditation(Random random) {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("first_name", random.nextInt(3) == 0 ? name(random) : "");
        body.put("lines", random.nextInt(3) == 0 ? "a\n" + name(random) : null);
        body.put("position", random.nextInt(3) == 0 ? Map.of("id", any(positions, random)) : null);
        body.put("zones_add", someAtTimes(random));
        body.put("zones_remove", some(zones, random));
        return api.put(event.path() + "/accreditations/" + any(accreditations, random), body);
    }

    private Answer newBadge(Random random) {
        return api.delete(event.path() + "/accreditations/" + any(accreditations, random) + "/randomHash");
    }

    private Answer moveRegistration(Random random) {
        long registration =
                event.number("select registration_id from accreditation where id = " + any(accreditations, random));
        String move = random.nextInt(3) == 0 ? "withdraw" : "approve";
        Answer answer = api.post("/registrations/" + registration + "/" + move, Map.of());
        return answer.status() == 409 ? api.post("/registrations/" + registration + "/reopen", Map.of()) : answer;
    }

    private Answer changePackage(Random random) {
        return api.put(
                "/registrations/accreditation/package_options/" + option + "/zones",
                Map.of("zones", someAtTimes(random)));
    }

    /** It begins and ends while the simulation runs, or does so before or after. */
    private Answer changePeriod(Random random) {
        int index = random.nextInt(periods.size());
        Instant from = now().plusSeconds(60L * (random.nextInt(120) - 60));
        return api.put(
                event.path() + "/periods/" + periods.get(index),
                Map.of(
                        "code",
                        "D" + index,
                        "name",
                        Map.of("text", "Period " + index),
                        "entries",
                        List.of(Map.of(
                                "from_at", from.toString(),
                                "until_at",
                                        from.plusSeconds(60L * (1 + random.nextInt(60)))
                                                .toString()))));
    }

    private Instant now() {
        return Instant.ofEpochSecond(event.number("select extract(epoch from feed_clock())::bigint"));
    }

    private Answer limitRegistration(Random random) {
        List<Map<String, Long>> some = some(periods, random);
        return api.put(event.path() + "/accreditations/" + any(accreditations, random), Map.of("periods", some));
    }

    private Answer limitPosition(Random random) {
        Map<String, @Nullable Object> position = new LinkedHashMap<>();
        position.put("period", random.nextInt(3) == 0 ? null : Map.of("id", any(periods, random)));
        return api.put(event.path() + "/delegate_types/" + any(positions, random), position);
    }

    private Answer movePeriods(Random random) {
        return api.post(event.path() + "/periods/move", Map.of("days", random.nextBoolean() ? 1 : -1));
    }

    /** Somebody may be limited to the one that is to be deleted. */
    private Answer makeOrDeletePeriod(Random random) {
        Long fleeting = fleetingPeriods.poll();
        if (fleeting != null) {
            return api.delete(event.path() + "/periods/" + fleeting);
        }
        Answer made = api.post(
                event.path() + "/periods",
                Map.of(
                        "code", "F" + random.nextLong(),
                        "name", Map.of("text", "Fleeting"),
                        "entries", List.of(Map.of("from_at", now().toString()))));
        if (made.status() != 201) {
            return made;
        }
        long period = made.json().get("id").asLong();
        Answer limited = random.nextBoolean()
                ? made
                : api.put(
                        event.path() + "/accreditations/" + any(accreditations, random),
                        Map.of("periods", List.of(Map.of("id", period))));
        fleetingPeriods.add(period);
        return limited;
    }

    private Answer holdOrLetGo(Random random) {
        long accreditation = any(accreditations, random);
        String holds = event.path() + "/accreditations/" + accreditation + "/holds";
        long open = event.number("""
                select coalesce(max(id), 0) from accreditation_hold
                where event_id = :event and accreditation_id = %d and closed_at is null
                """.formatted(accreditation));
        long stopped = event.number("select id from hold_kind where event_id = :event and code = 'stopped'");
        return open == 0
                ? api.post(holds, Map.of("kind", Map.of("id", stopped)))
                : api.post(holds + "/" + open + "/close", Map.of());
    }

    private Answer newPhoto(Random random) {
        long person = event.number("select person_id from accreditation where id = " + any(accreditations, random));
        Map<String, Object> image = new LinkedHashMap<>(pictures.get(random.nextInt(pictures.size())));
        image.put("type", List.of("TEAM", "ACCREDITATION", "PERSONAL").get(random.nextInt(3)));
        return api.post("/people/person/" + person + "/image", image);
    }

    /** No call changes members yet: the row is locked and announced as GateView asks for. */
    private Answer renameMember(Random random) {
        long member = any(members, random);
        event.change(now -> {
            event.number("select id from member where id = " + member + " for no key update");
            event.sql("update member set name = '{\"en\": \"M%d\"}' where id = %d"
                    .formatted(random.nextInt(100), member));
            event.gates.memberChanged(member);
        });
        return api.get(event.path());
    }

    private static long any(List<Long> ids, Random random) {
        return ids.get(random.nextInt(ids.size()));
    }

    /** Zones always, in a period, or without a word about it. */
    private List<Map<String, @Nullable Object>> someAtTimes(Random random) {
        List<Map<String, @Nullable Object>> given = new ArrayList<>();
        some(zones, random).forEach(zone -> {
            Map<String, @Nullable Object> one = new LinkedHashMap<>(zone);
            int word = random.nextInt(3);
            if (word > 0) {
                one.put("period", word == 1 ? Map.of("id", any(periods, random)) : null);
            }
            given.add(one);
        });
        return given;
    }

    private static List<Map<String, Long>> some(List<Long> ids, Random random) {
        return ids.stream()
                .filter(id -> random.nextInt(4) == 0)
                .map(id -> Map.of("id", id))
                .toList();
    }

    private static String name(Random random) {
        return NAMES.get(random.nextInt(NAMES.size())) + random.nextInt(10);
    }

    /** The rows that a paused writer may wait for. */
    String lockOfAnyRow(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> "select event_id from event_feed where event_id = :event for update";
            case 1 -> "select id from zone where id = " + any(zones, random) + " for update";
            case 2 -> "select id from position where id = " + any(positions, random) + " for update";
            default ->
                "select id from person where id = (select person_id from accreditation where id = "
                        + any(accreditations, random) + ") for update";
        };
    }

    static List<Map<String, Object>> pictureOf(JsonNode image) {
        return List.of(Map.of(
                "image_id", image.get("id").asLong(),
                "thumbnail_hash", image.get("thumbnail_hash").asString()));
    }
}
