package org.gatehouse.proof;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.gatehouse.feed.Times;
import org.gatehouse.proof.Stage.Holder;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/**
 * An event at which two shifts take turns each hour, and what three readers must know of it: gates that read only {@code zones}, gates
 * that read {@code access}, and lists. Who may go where and when is worked out here, without the product. Some are stopped throughout, and
 * others for a while: gates let them in nowhere, and lists have them all the same.
 */
final class Shifts {

    private static final Duration HOUR = Duration.ofHours(1);
    private static final Duration LEAD = Duration.ofMinutes(2);
    private static final int MOST_SHOWN = 20;

    /** One in so many is stopped throughout, and as many for a while. */
    private static final int STOPPED = 10;

    final Stage stage;
    private final JdbcClient db;
    private final Wire wire;
    private final String base;
    private final String token;
    private final Instant begin;
    private final int hours;
    private final Map<Long, Map<Long, Times>> rights = new TreeMap<>();
    private final Map<ServerProcess, GateCopy> gates = new HashMap<>();
    private final Set<Long> held = new TreeSet<>();

    /** So that each list is asked for at other moments each time. */
    private int looks;

    /** The first shift begins at that moment. */
    Shifts(JdbcClient db, Wire wire, String base, String token, int people, Instant begin, int hours) {
        this.db = db;
        this.wire = wire;
        this.base = base;
        this.token = token;
        this.begin = begin;
        this.hours = hours;
        this.stage = new Stage(db, people, 3);
        Times early = shifts(0);
        Times late = shifts(1);
        limit(period("EARLY", early), early, period("LATE", late), late);
        hold(everyTenth(0));
    }

    private Times shifts(int first) {
        Times times = Times.NEVER;
        for (int hour = first; hour < hours; hour += 2) {
            long from = begin.plus(HOUR.multipliedBy(hour)).getEpochSecond();
            times = times.and(Times.between(from, from + HOUR.toSeconds()));
        }
        return times;
    }

    private long period(String code, Times times) {
        List<Map<String, String>> entries = times.parts().stream()
                .map(part -> Map.of("from_at", text(part.from()), "until_at", text(part.until())))
                .toList();
        Map<String, Object> period = Map.of("code", code, "name", Map.of("text", code), "entries", entries);
        return send("POST", "/periods", period).path("id").asLong();
    }

    private static String text(long second) {
        return Instant.ofEpochSecond(second).toString();
    }

    /** Something is limited in each way: a position, a default zone of one, an added zone, and people to one shift and to both. */
    private void limit(long early, Times earlyTimes, long late, Times lateTimes) {
        List<Long> added = new ArrayList<>();
        List<Long> oneShift = new ArrayList<>();
        List<Long> bothShifts = new ArrayList<>();
        Map<Long, Integer> positions = positions();
        for (Holder holder : stage.holders) {
            Map<Long, Times> zones = new TreeMap<>();
            rights.put(holder.accreditation(), zones);
            int position = Objects.requireNonNull(positions.get(holder.accreditation()));
            long number = holder.accreditation() % 3;
            if (position == 0) {
                zones.put(zone(0), earlyTimes);
            } else if (position == 1) {
                zones.put(zone(1), lateTimes);
                if (number == 0) {
                    added.add(holder.accreditation());
                    zones.put(zone(5), earlyTimes);
                }
            } else if (number == 0) {
                oneShift.add(holder.registration());
                zones.put(zone(2), lateTimes);
            } else if (number == 1) {
                bothShifts.add(holder.registration());
                zones.put(zone(2), earlyTimes.and(lateTimes));
            } else {
                zones.put(zone(2), Times.ALWAYS);
            }
        }
        add(added, early);
        validFor(oneShift, late);
        validFor(bothShifts, early);
        validFor(bothShifts, late);
        stage.open(wire, base, token);
        send("PUT", "/delegate_types/" + stage.positions.getFirst(), Map.of("period", Write.ref(early)));
        send(
                "PUT",
                "/delegate_types/" + stage.positions.get(1),
                Map.of("zones", List.of(Map.of("id", zone(1), "period", Write.ref(late)))));
    }

    private long zone(int index) {
        return stage.zones.get(index);
    }

    private Map<Long, Integer> positions() {
        Map<Long, Integer> positions = new HashMap<>();
        db.sql("""
                select a.id, pp.position_id
                from accreditation a
                join registration r on r.id = a.registration_id
                join person_position pp on pp.id = r.person_position_id
                where a.event_id = :event
                """).param("event", stage.id).query(row -> {
            positions.put(row.getLong(1), stage.positions.indexOf(row.getLong(2)));
        });
        return positions;
    }

    private void add(List<Long> accreditations, long period) {
        db.sql("""
                insert into accreditation_zone_override (event_id, accreditation_id, zone_id, added, period_id)
                select :event, id, :zone, true, :period from unnest(:ids::bigint[]) id
                """)
                .param("event", stage.id)
                .param("zone", zone(5))
                .param("period", period)
                .param("ids", accreditations.toArray(Long[]::new))
                .update();
    }

    private void validFor(List<Long> registrations, long period) {
        db.sql("""
                insert into registration_period (event_id, registration_id, period_id)
                select :event, id, :period from unnest(:ids::bigint[]) id
                """)
                .param("event", stage.id)
                .param("period", period)
                .param("ids", registrations.toArray(Long[]::new))
                .update();
    }

    private JsonNode send(String method, String path, Object body) {
        try {
            Wire.Reply reply = wire.send(method, base + stage.path() + path, token, body);
            if (reply.status() >= 300) {
                throw new IllegalStateException(method + " " + path + " was answered " + reply.text());
            }
            return reply.json();
        } catch (IOException away) {
            throw new UncheckedIOException(away);
        }
    }

    /** Moments at which gates are told of something, from 0: the first beginning, then two minutes before each other one, and at it. */
    Instant boundary(int number) {
        Instant hour = begin.plus(HOUR.multipliedBy((number + 1) / 2));
        return number % 2 == 1 ? hour.minus(LEAD) : hour;
    }

    /** Stops those who are stopped for a while, or lets them go. */
    void holdOthersOrLetThemGo() {
        Set<Long> others = everyTenth(1);
        if (held.containsAll(others)) {
            sendHolds("close", others);
            held.removeAll(others);
        } else {
            hold(others);
        }
    }

    private void hold(Set<Long> accreditations) {
        sendHolds("open", accreditations);
        held.addAll(accreditations);
    }

    private Set<Long> everyTenth(int first) {
        Set<Long> some = new TreeSet<>();
        for (int number = first; number < stage.holders.size(); number += STOPPED) {
            some.add(stage.holders.get(number).accreditation());
        }
        return some;
    }

    private void sendHolds(String deed, Set<Long> accreditations) {
        long stopped = db.sql("select id from hold_kind where event_id = :event and code = 'stopped'")
                .param("event", stage.id)
                .query(Long.class)
                .single();
        send("POST", "/hold_kinds/" + stopped + "/" + deed, Map.of("ids", accreditations));
    }

    /** How many gates open or close a zone for at one of the two moments, and not at the other. */
    long changedBetween(Instant was, Instant is) {
        return rights.entrySet().stream()
                .filter(one -> !held.contains(one.getKey()))
                .map(Map.Entry::getValue)
                .filter(zones -> !openSoon(zones, was).equals(openSoon(zones, is)))
                .count();
    }

    private static Set<Long> openSoon(Map<Long, Times> zones, Instant at) {
        return zones.entrySet().stream()
                .filter(zone -> zone.getValue().hasSoon(at))
                .map(Map.Entry::getKey)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<Long> openAt(Map<Long, Times> zones, Instant at) {
        return zones.entrySet().stream()
                .filter(zone -> zone.getValue().has(at))
                .map(Map.Entry::getKey)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Polls this server and asks for its lists at this time; returns what they say otherwise than they should. */
    List<String> wrongAt(ServerProcess server, Instant now) {
        List<String> wrong = new ArrayList<>();
        GateCopy gate = gates.computeIfAbsent(server, first -> new GateCopy());
        SyncReply reply = SyncReply.of(get(server, "/sync" + (gate.isEmpty() ? "" : "?cursor=" + gate.cursor())));
        gate.apply(reply, document -> GateCopy.mark(document.id(), document.revision()));
        if (reply.count != gate.count() || !reply.digest.equals(gate.digest())) {
            wrong.add("the copy is off at revision " + reply.revision);
        }
        // The last moment of an hour and the first of the next, also for a gate that hears nothing for a day.
        List<Instant> moments =
                List.of(now, now.plus(HOUR).minusSeconds(1), now.plus(HOUR), now.plus(Duration.ofDays(1)));
        rights.forEach((id, right) -> {
            SyncReply.Document known = gate.live().get(id);
            if (known == null) {
                wrong.add(id + " is not there");
                return;
            }
            JsonNode document = Wire.JSON.readTree(known.text());
            Map<Long, Times> zones = held.contains(id) ? Map.of() : right;
            if (held.contains(id) != document.has("holds")) {
                wrong.add(id + " has the holds " + document.path("holds"));
            }
            compare("zones of " + id, ids(document.path("zones")), openSoon(zones, now), wrong);
            Map<Long, Times> access = access(document);
            for (Instant moment : moments) {
                compare("access of " + id + " at " + moment, openAt(access, moment), openAt(zones, moment), wrong);
            }
        });
        for (long zone : List.of(zone(0), zone(1), zone(2), zone(5))) {
            Instant moment = moments.get(looks++ % moments.size());
            compare("list of " + zone + " at " + moment, listed(server, zone, moment), having(zone, moment), wrong);
        }
        looks++;
        return wrong;
    }

    private static void compare(String what, Set<Long> is, Set<Long> ought, List<String> wrong) {
        if (!ought.equals(is) && wrong.size() < MOST_SHOWN) {
            wrong.add(what + ": " + is + " instead of " + ought);
        }
    }

    private static Set<Long> ids(JsonNode things) {
        return things.valueStream()
                .map(thing -> thing.path("id").asLong())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The rule of docs/api/sync.md: where {@code access} is there, it alone counts. */
    private static Map<Long, Times> access(JsonNode document) {
        Map<Long, Times> access = new HashMap<>();
        if (document.has("access")) {
            document.path("access").forEach(group -> {
                Times times = Times.of(group.get("valid"));
                group.path("zones").forEach(zone -> access.put(zone.asLong(), times));
            });
        } else {
            ids(document.path("zones")).forEach(zone -> access.put(zone, Times.ALWAYS));
        }
        return access;
    }

    private Set<Long> listed(ServerProcess server, long zone, Instant moment) {
        String query = "/accreditations?offset=0&limit=9999&zone=" + zone + "&valid_at="
                + URLEncoder.encode(moment.toString(), StandardCharsets.UTF_8);
        return ids(Wire.JSON.readTree(get(server, query)).path("people"));
    }

    private Set<Long> having(long zone, Instant moment) {
        return rights.entrySet().stream()
                .filter(one -> one.getValue().getOrDefault(zone, Times.NEVER).has(moment))
                .map(Map.Entry::getKey)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private byte[] get(ServerProcess server, String path) {
        try {
            Wire.Reply reply = wire.get(server.base() + stage.path() + path, token, null);
            if (reply.status() != 200) {
                throw new IllegalStateException(path + " was answered " + reply.text());
            }
            return reply.body();
        } catch (IOException away) {
            throw new UncheckedIOException(away);
        }
    }
}
