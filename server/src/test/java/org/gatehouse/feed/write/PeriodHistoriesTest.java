package org.gatehouse.feed.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gatehouse.accreditation.change.ChangeBatch;
import org.gatehouse.accreditation.change.ChangeBatchService;
import org.gatehouse.auth.Scope;
import org.gatehouse.batch.Batch;
import org.gatehouse.feed.BadgeCode;
import org.gatehouse.feed.GateVerdict;
import org.gatehouse.feed.SimulatedClock;
import org.gatehouse.feed.Times;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.FullSize;
import org.gatehouse.platform.Seed;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/**
 * Random histories of all that decides who may go where and when, around nights in which clocks change, held against
 * {@link TimedAccess} after each step: a gate that reads only {@code zones}, one that reads {@code access}, a reader that asks for each
 * person, the desk's list of a moment, and the stored rights.
 */
@ApiTest
class PeriodHistoriesTest {

    private static final int HISTORIES = FullSize.or(60, 1000);
    private static final int STEPS = 12;

    /** The kind of hold that opens for whoever comes into a position. */
    private static final String CHECK = "check";

    /** The kind of hold that opens for whomever the watchlist fits. */
    private static final String OFFICE = "office";

    private static final String STOPPED = "stopped";

    /** The clocks of two of them change by half an hour, or at an odd quarter. */
    private static final List<ZoneId> ZONES = List.of(
            ZoneId.of("Australia/Lord_Howe"),
            ZoneId.of("America/New_York"),
            ZoneId.of("Europe/Berlin"),
            ZoneId.of("Pacific/Chatham"));

    @Test
    void everyGateKnowsWhoMayGoWhereAndWhen(Fixture fixture) throws InterruptedException {
        Api desk = fixture.api(Scope.ACCREDITATION_READ, Scope.ACCREDITATION_WRITE);
        Api reader = fixture.api(Scope.ACCREDITATION_READ, Scope.SCANS_WRITE);
        Api watcher = fixture.api(Scope.WATCHLIST, Scope.ACCREDITATION_WRITE);
        int number = 0;
        try (SimulatedClock clock =
                new SimulatedClock(fixture.bean(JdbcClient.class), Instant.parse("2026-09-01T00:00:00Z"))) {
            for (long seed : Seed.several(HISTORIES, "periods")) {
                History history = new History(
                        fixture, desk, reader, watcher, clock, ZONES.get(number++ % ZONES.size()), new Random(seed));
                for (int step = 0; step < STEPS; step++) {
                    history.step();
                    history.compare("seed " + seed + ": " + history.steps);
                }
            }
        }
    }

    /** One event and what happens to it. */
    private static final class History {

        private final Fixture fixture;
        private final Api desk;
        private final Api reader;
        private final Api watcher;
        private final SimulatedClock clock;
        private final ZoneId zone;
        private final Random random;
        private final EventFixture event;
        private final List<Long> zones = new ArrayList<>();
        private final TimedAccess model = new TimedAccess();
        private final Map<Long, JsonNode> copy = new TreeMap<>();
        private final Map<Long, Entries> entered = new TreeMap<>();
        private final List<String> steps = new ArrayList<>();
        private final LocalDate night;

        /** Who is inside the zone that can be full, in which only those count whom Gatehouse let in. */
        private final Set<Long> inside = new TreeSet<>();

        /** How many that zone admits at once; 0 is no limit. */
        private int capacity;

        private String cursor = "";
        private int made;

        History(Fixture fixture, Api desk, Api reader, Api watcher, SimulatedClock clock, ZoneId zone, Random random) {
            this.fixture = fixture;
            this.desk = desk;
            this.reader = reader;
            this.watcher = watcher;
            this.clock = clock;
            this.zone = zone;
            this.random = random;
            Instant change = Objects.requireNonNull(
                            zone.getRules().nextTransition(clock.now().plus(Duration.ofDays(2))))
                    .getInstant();
            this.night = change.atZone(zone).toLocalDate();
            clock.advance(Duration.between(clock.now(), change.minus(Duration.ofHours(36))));
            this.event = fixture.event()
                    .withZone("A")
                    .withZone("B")
                    .withZone("C")
                    .withPosition("Competitor", "A", "B")
                    .withPosition("Judge", "C")
                    .withPackageOption("Dinner");
            fixture.bean(JdbcClient.class)
                    .sql("update event set time_zone = :zone where id = :event")
                    .param("zone", zone.getId())
                    .param("event", event.id())
                    .update();
            List.of("A", "B", "C").forEach(name -> zones.add(event.zone(name)));
            model.positions.put(event.position("Competitor"), null);
            model.positions.put(event.position("Judge"), null);
            model.defaults.put(event.position("Competitor"), always("A", "B"));
            model.defaults.put(event.position("Judge"), always("C"));
            model.options.put(event.packageOption("Dinner"), new TreeMap<>());
            accredit(unique("Ana"), "Competitor");
            accredit(unique("Bo"), "Competitor");
            accredit(unique("Cy"), "Judge");
            book(unique("Bo"));
            makePeriod();
            makeKind(
                    CHECK,
                    Map.of("opens", "POSITION", "positions", List.of(event.position("Judge")), "also_existing", true));
            makeKind(OFFICE, Map.of("opens", "WATCHLIST"));
            model.check(event.position("Judge"), CHECK);
            if (random.nextInt(4) == 0) {
                changeCapacity();
            }
        }

        private void makeKind(String code, Map<String, Object> opening) {
            Map<String, Object> kind = new HashMap<>(opening);
            kind.put("code", code);
            kind.put("name", Map.of("text", code));
            kind.put("text", Map.of("text", code));
            kind.put("stops", List.of("gate"));
            desk.post(event.path() + "/hold_kinds", kind).expect(201);
        }

        private void changeCapacity() {
            capacity = 1 + random.nextInt(2);
            steps.add("C admits " + capacity);
            desk.put(
                            event.path() + "/zones/" + event.zone("C"),
                            Map.of("code", "C", "name", "C", "color", "#0055A4", "capacity", capacity))
                    .expect(200);
        }

        private Map<Long, @Nullable Long> always(String... names) {
            Map<Long, @Nullable Long> zones = new TreeMap<>();
            for (String name : names) {
                zones.put(event.zone(name), null);
            }
            return zones;
        }

        private void accredit(String name, String position) {
            event.withAccreditation(name, position);
            model.holders.put(
                    event.accreditation(name),
                    new TimedAccess.Holder(name, event.registration(name), event.position(position)));
        }

        /** An entry of the watchlist with this name fits nobody else. */
        private String unique(String name) {
            return name + event.id();
        }

        private void book(String name) {
            long option = event.packageOption("Dinner");
            desk.put("/registrations/accreditation/package_options/" + option + "/registrations/"
                            + event.registration(name))
                    .expect(204);
            holder(event.accreditation(name)).options.add(option);
        }

        private TimedAccess.Holder holder(long id) {
            return Objects.requireNonNull(model.holders.get(id));
        }

        void step() {
            switch (random.nextInt(26)) {
                case 0, 1 -> makePeriod();
                case 2, 3 -> changePeriod();
                case 4 -> deletePeriod();
                case 5 -> limitPosition();
                case 6 -> changeDefaults();
                case 7 -> changeOption();
                case 8, 9 -> limitRegistration();
                case 10, 11 -> override();
                case 12 -> comeOrGo();
                case 13 -> changePositionHeld();
                case 14 -> changeMany();
                case 15 -> changeManyAndBack();
                case 16 -> move();
                case 17, 18, 19 -> holdOrLetGo();
                case 20 -> holdOrLetGoAll();
                case 21, 22 -> enterOrEndEntry();
                default -> passTime();
            }
            if (capacity > 0 && random.nextInt(6) == 0) {
                changeCapacity();
            }
            model.check(event.position("Judge"), CHECK);
            model.watch(OFFICE);
        }

        /** Stops somebody, also one who is withdrawn, or closes one of the holds. */
        private void holdOrLetGo() {
            long id = any(model.holders.keySet());
            TimedAccess.Holder holder = holder(id);
            String holds = event.path() + "/accreditations/" + id + "/holds";
            List<JsonNode> open = desk.get(holds)
                    .expect(200)
                    .json()
                    .get("holds")
                    .valueStream()
                    .filter(hold -> hold.get("closed_at").isNull())
                    .toList();
            assertThat(open.stream()
                            .map(hold -> hold.get("kind").get("code").asString())
                            .collect(Collectors.toSet()))
                    .isEqualTo(holder.holds);
            if (!open.isEmpty() && random.nextInt(3) > 0) {
                JsonNode closed = open.get(random.nextInt(open.size()));
                steps.add("let go " + id + " " + closed.get("kind").get("code"));
                watcher.post(holds + "/" + closed.get("id").asLong() + "/close").expect(200);
                String code = closed.get("kind").get("code").asString();
                holder.holds.remove(code);
                holder.pardoned |= code.equals(OFFICE);
            } else {
                steps.add("stop " + id);
                desk.post(holds, Map.of("kind", Map.of("id", stopped()), "reason", "Seen"));
                holder.holds.add(STOPPED);
            }
        }

        private void holdOrLetGoAll() {
            boolean opens = random.nextBoolean();
            steps.add(opens ? "stop all" : "let go all");
            desk.post(
                            event.path() + "/hold_kinds/" + stopped() + (opens ? "/open" : "/close"),
                            Map.of("ids", model.holders.keySet()))
                    .expect(200);
            model.holders.values().forEach(holder -> {
                holder.holds.remove(STOPPED);
                if (opens) {
                    holder.holds.add(STOPPED);
                }
            });
        }

        /** Somebody comes onto the watchlist, or is there no longer. */
        private void enterOrEndEntry() {
            long id = any(model.holders.keySet());
            TimedAccess.Holder holder = holder(id);
            steps.add((holder.entry == null ? "watch " : "no longer watch ") + id);
            if (holder.entry == null) {
                Map<String, Object> entry = Map.of(
                        "event_id", event.id(),
                        "first_name", holder.firstName,
                        "last_name", "Lima",
                        "reason", "Ban",
                        "expires_at", "2900-01-01T00:00:00Z");
                holder.entry = watcher.post("/watchlist", Map.of("entries", List.of(entry)))
                        .expect(201)
                        .json()
                        .at("/entries/0/id")
                        .asLong();
                holder.pardoned = false;
            } else {
                watcher.delete("/watchlist/" + holder.entry).expect(204);
                holder.entry = null;
            }
        }

        private long stopped() {
            return desk.get(event.path() + "/hold_kinds")
                    .expect(200)
                    .json()
                    .get("hold_kinds")
                    .get(0)
                    .get("id")
                    .asLong();
        }

        private void makePeriod() {
            Entries entries = entries();
            Map<String, Object> sent = period("P" + made++, entries);
            steps.add("make " + sent);
            Answer answer = desk.post(event.path() + "/periods", sent);
            if (entries.lack()) {
                assertThat(answer.expect(422).problem()).isEqualTo("2700-254");
            } else {
                long id = answer.expect(201).json().get("id").asLong();
                model.periods.put(id, entries.times());
                entered.put(id, entries);
                assertThat(valid(answer)).isEqualTo(entries.times());
            }
        }

        private void changePeriod() {
            if (model.periods.isEmpty()) {
                return;
            }
            long id = any(model.periods.keySet());
            Entries entries = entries();
            Map<String, Object> sent = period("Q" + made++, entries);
            steps.add("change " + id + " " + sent);
            Answer answer = desk.put(event.path() + "/periods/" + id, sent);
            if (entries.lack()) {
                assertThat(answer.expect(422).problem()).isEqualTo("2700-254");
            } else {
                model.periods.put(id, entries.times());
                entered.put(id, entries);
                assertThat(valid(answer.expect(200))).isEqualTo(entries.times());
            }
        }

        private static Times valid(Answer answer) {
            return Times.of(answer.json().get("valid"));
        }

        private static Map<String, Object> period(String code, Entries entries) {
            return Map.of("code", code, "name", Map.of("text", code), "entries", entries.sent());
        }

        private void deletePeriod() {
            if (model.periods.isEmpty()) {
                return;
            }
            long id = any(model.periods.keySet());
            steps.add("delete " + id);
            Answer answer = desk.delete(event.path() + "/periods/" + id);
            if (model.isUsed(id)) {
                assertThat(answer.expect(409).problem()).isEqualTo("2700-252");
            } else {
                answer.expect(204);
                model.periods.remove(id);
                entered.remove(id);
            }
        }

        private void limitPosition() {
            long id = any(model.positions.keySet());
            Long period = maybePeriod();
            steps.add("position " + id + " in " + period);
            Map<String, @Nullable Object> sent = new HashMap<>();
            sent.put("period", ref(period));
            desk.put(event.path() + "/delegate_types/" + id, sent).expect(200);
            model.positions.put(id, period);
        }

        private void changeDefaults() {
            long id = any(model.defaults.keySet());
            List<Map<String, @Nullable Object>> sent = someZones();
            steps.add("defaults of " + id + " " + sent);
            desk.put(event.path() + "/delegate_types/" + id, Map.of("zones", sent))
                    .expect(200);
            model.defaults.put(id, after(model.defaults.get(id), sent));
        }

        private void changeOption() {
            long id = any(model.options.keySet());
            List<Map<String, @Nullable Object>> sent = someZones();
            steps.add("option " + id + " " + sent);
            desk.put("/registrations/accreditation/package_options/" + id + "/zones", Map.of("zones", sent))
                    .expect(200);
            model.options.put(id, after(model.options.get(id), sent));
        }

        private void limitRegistration() {
            long id = any(model.holders.keySet());
            TimedAccess.Holder holder = holder(id);
            Set<Long> periods = model.periods.keySet().stream()
                    .filter(period -> random.nextInt(3) == 0)
                    .collect(Collectors.toCollection(TreeSet::new));
            steps.add("valid " + id + " " + periods);
            if (!holder.live) {
                desk.put("/registrations/" + holder.registration, Map.of("periods", periods))
                        .expect(409);
                return;
            }
            if (random.nextBoolean()) {
                desk.put("/registrations/" + holder.registration, Map.of("periods", periods))
                        .expect(200);
            } else {
                Map<String, @Nullable Object> sent = overrides(holder);
                sent.put("periods", periods.stream().map(History::ref).toList());
                desk.put(event.path() + "/accreditations/" + id, sent).expect(200);
            }
            holder.validity.clear();
            holder.validity.addAll(periods);
        }

        /** What an old client sends back: everything but what it does not know. */
        private static Map<String, @Nullable Object> overrides(TimedAccess.Holder holder) {
            Map<String, @Nullable Object> sent = new HashMap<>();
            sent.put("position", ref(holder.override));
            sent.put(
                    "zones_add",
                    holder.added.keySet().stream().map(History::ref).toList());
            sent.put("zones_remove", holder.removed.stream().map(History::ref).toList());
            return sent;
        }

        private void override() {
            long id = any(model.holders.keySet());
            TimedAccess.Holder holder = holder(id);
            if (!holder.live) {
                return;
            }
            List<Map<String, @Nullable Object>> added = someZones();
            Set<Long> removed = zones.stream()
                    .filter(zone -> random.nextInt(4) == 0)
                    .filter(zone -> added.stream().noneMatch(sent -> zone.equals(sent.get("id"))))
                    .collect(Collectors.toCollection(TreeSet::new));
            Long position = random.nextInt(3) == 0 ? any(model.positions.keySet()) : null;
            steps.add("override " + id + " " + position + " +" + added + " -" + removed);
            Map<String, @Nullable Object> sent = new HashMap<>();
            sent.put("position", ref(position));
            sent.put("zones_add", added);
            sent.put("zones_remove", removed.stream().map(History::ref).toList());
            desk.put(event.path() + "/accreditations/" + id, sent).expect(200);
            Map<Long, @Nullable Long> is = after(holder.added, added);
            holder.override = position;
            holder.added.clear();
            holder.added.putAll(is);
            holder.removed.clear();
            holder.removed.addAll(removed);
        }

        /** Registered in another position: what was chosen by hand stays. */
        private void changePositionHeld() {
            long id = any(model.holders.keySet());
            TimedAccess.Holder holder = holder(id);
            if (!holder.live) {
                return;
            }
            long position = any(model.positions.keySet());
            steps.add("held position of " + id + " " + position);
            desk.put("/registrations/" + holder.registration, Map.of("position_id", position))
                    .expect(200);
            holder.ownPosition = position;
        }

        private void changeMany() {
            List<Map<String, @Nullable Object>> added = someZones();
            Set<Long> live = live();
            steps.add("batch +" + added);
            desk.put(event.path() + "/accreditations/batch", Map.of("ids", live, "zones_add", added))
                    .expect(live.isEmpty() ? 422 : 200);
            live.forEach(id -> {
                TimedAccess.Holder holder = holder(id);
                Map<Long, @Nullable Long> more = after(holder.added, added);
                holder.added.putAll(more);
                holder.removed.removeAll(more.keySet());
            });
        }

        /** A batch that takes zones away, and its undo, which gives them back in their periods. */
        private void changeManyAndBack() {
            Set<Long> taken =
                    zones.stream().filter(zone -> random.nextBoolean()).collect(Collectors.toCollection(TreeSet::new));
            if (taken.isEmpty() || live().isEmpty()) {
                return;
            }
            steps.add("batch -" + taken + " and back");
            ChangeBatchService batches = fixture.bean(ChangeBatchService.class);
            long batch = batches.make(event.id(), List.copyOf(live()), Fixture.OPERATOR);
            batches.choose(event.id(), batch, new ChangeBatch.Change(null, Set.of(), taken, null, null));
            batches.apply(event.id(), batch, Fixture.OPERATOR);
            poll();
            Batch<ChangeBatch.Change> undone = batches.undo(event.id(), batch, Fixture.OPERATOR);
            assertThat(undone.count(Batch.Outcome.KEPT)).isZero();
        }

        private Set<Long> live() {
            return model.holders.keySet().stream()
                    .filter(id -> holder(id).live)
                    .collect(Collectors.toCollection(TreeSet::new));
        }

        /** What was entered as instants and what was entered as days moves alike; days that lack their hours let nothing move. */
        private void move() {
            int days = random.nextInt(3) - 1;
            steps.add("move " + days);
            Answer answer = desk.post(event.path() + "/periods/move", Map.of("days", days));
            Map<Long, Entries> moved = new TreeMap<>();
            entered.forEach((id, entries) -> moved.put(id, entries.moved(days)));
            if (moved.values().stream().anyMatch(Entries::lack)) {
                answer.expect(422);
                return;
            }
            answer.expect(200);
            entered.putAll(moved);
            moved.forEach((id, entries) -> model.periods.put(id, entries.times()));
        }

        private void comeOrGo() {
            long id = any(model.holders.keySet());
            TimedAccess.Holder holder = holder(id);
            steps.add((holder.live ? "withdraw " : "approve ") + id);
            String registration = "/registrations/" + holder.registration;
            if (holder.live) {
                desk.post(registration + "/withdraw").expect(200);
            } else {
                desk.post(registration + "/reopen").expect(200);
                desk.post(registration + "/approve").expect(200);
            }
            holder.live = !holder.live;
        }

        /** To a boundary, to the second before it, to where a gate is told early, or by some hours. */
        private void passTime() {
            TreeSet<Long> boundaries = new TreeSet<>();
            long now = clock.now().getEpochSecond();
            model.periods
                    .values()
                    .forEach(times -> times.parts()
                            .forEach(part ->
                                    boundaries.addAll(List.of(part.from() - 120, part.from(), part.until()).stream()
                                            .filter(at -> at > now && at < now + 400_000)
                                            .toList())));
            long to = boundaries.isEmpty() || random.nextInt(5) == 0
                    ? now + random.nextInt(20_000)
                    : boundaries.first() - random.nextInt(2);
            clock.advance(Duration.ofSeconds(Math.max(0, to - now)));
            steps.add("it is " + clock.now());
        }

        private @Nullable Long maybePeriod() {
            return model.periods.isEmpty() || random.nextInt(3) == 0 ? null : any(model.periods.keySet());
        }

        /** Some zones, some with a period, some without, and some without a word about it. */
        private List<Map<String, @Nullable Object>> someZones() {
            List<Map<String, @Nullable Object>> sent = new ArrayList<>();
            for (long zone : zones) {
                if (random.nextInt(2) == 0) {
                    Map<String, @Nullable Object> one = new HashMap<>(Map.of("id", zone));
                    if (random.nextInt(3) > 0) {
                        one.put("period", ref(maybePeriod()));
                    }
                    sent.add(one);
                }
            }
            return sent;
        }

        /** Without a word about its period, a zone that stays keeps it, and a new one is open always. */
        private static Map<Long, @Nullable Long> after(
                @Nullable Map<Long, @Nullable Long> was, List<Map<String, @Nullable Object>> sent) {
            Map<Long, @Nullable Long> is = new TreeMap<>();
            for (Map<String, @Nullable Object> one : sent) {
                Long zone = (Long) Objects.requireNonNull(one.get("id"));
                Map<?, ?> period = (Map<?, ?>) one.get("period");
                Long before = was == null ? null : was.get(zone);
                is.put(zone, one.containsKey("period") ? (period == null ? null : (Long) period.get("id")) : before);
            }
            return is;
        }

        /** One entry: days, with hours or whole, or instants. */
        private record Entry(
                @Nullable LocalDate first,
                @Nullable LocalDate last,
                @Nullable LocalTime from,
                @Nullable LocalTime until,
                @Nullable Instant fromAt,
                @Nullable Instant untilAt) {

            Map<String, Object> sent() {
                Map<String, Object> sent = new TreeMap<>();
                put(sent, "first_day", first);
                put(sent, "last_day", last);
                put(sent, "from", from);
                put(sent, "until", until);
                put(sent, "from_at", fromAt);
                put(sent, "until_at", untilAt);
                return sent;
            }

            private static void put(Map<String, Object> sent, String field, @Nullable Object value) {
                if (value != null) {
                    sent.put(field, value.toString());
                }
            }

            /** Each of its days, or all of it where it has no hours. */
            List<Times> meant(ZoneId zone) {
                if (first == null || last == null) {
                    return List.of(Times.between(
                            fromAt == null ? Long.MIN_VALUE : fromAt.getEpochSecond(),
                            untilAt == null ? Long.MAX_VALUE : untilAt.getEpochSecond()));
                }
                if (from == null || until == null) {
                    return List.of(
                            Times.days(first.atStartOfDay(), last.plusDays(1).atStartOfDay(), zone));
                }
                if (from.equals(until)) {
                    return List.of(
                            Times.onClocks(first.atTime(from), last.plusDays(1).atTime(until), zone));
                }
                List<Times> days = new ArrayList<>();
                for (LocalDate day = first; !day.isAfter(last); day = day.plusDays(1)) {
                    LocalDate end = until.isAfter(from) ? day : day.plusDays(1);
                    days.add(Times.onClocks(day.atTime(from), end.atTime(until), zone));
                }
                return days;
            }

            Entry moved(int days, ZoneId zone) {
                return new Entry(
                        first == null ? null : first.plusDays(days),
                        last == null ? null : last.plusDays(days),
                        from,
                        until,
                        fromAt == null
                                ? null
                                : fromAt.atZone(zone).plusDays(days).toInstant(),
                        untilAt == null
                                ? null
                                : untilAt.atZone(zone).plusDays(days).toInstant());
            }
        }

        /** The entries of a period, and the times that they mean. */
        private record Entries(List<Entry> all, ZoneId zone) {

            List<Map<String, Object>> sent() {
                return all.stream().map(Entry::sent).toList();
            }

            Times times() {
                return meant().reduce(Times.NEVER, Times::and);
            }

            /** Whether a day has none of the hours of an entry. */
            boolean lack() {
                return meant().anyMatch(Times::isEmpty);
            }

            private Stream<Times> meant() {
                return all.stream().flatMap(entry -> entry.meant(zone).stream());
            }

            Entries moved(int days) {
                return new Entries(
                        all.stream().map(entry -> entry.moved(days, zone)).toList(), zone);
            }
        }

        private Entries entries() {
            List<Entry> all = new ArrayList<>();
            for (int number = random.nextInt(3); number >= 0; number--) {
                all.add(
                        switch (random.nextInt(4)) {
                            case 0 -> days(null, null);
                            case 1, 2 -> days(quarter(), quarter());
                            default -> instants();
                        });
            }
            return new Entries(all, zone);
        }

        private Entry days(@Nullable LocalTime from, @Nullable LocalTime until) {
            LocalDate first = night.plusDays(random.nextInt(4) - 2L);
            return new Entry(first, first.plusDays(random.nextInt(3)), from, until, null, null);
        }

        /** Often at night, when clocks change. */
        private LocalTime quarter() {
            int quarters = random.nextBoolean() ? random.nextInt(4 * 24) : 4 + random.nextInt(12);
            return LocalTime.ofSecondOfDay(quarters * 900L);
        }

        private Entry instants() {
            long noon = night.atTime(12, 0).atZone(zone).toEpochSecond();
            long from = noon + 900L * (random.nextInt(240) - 120);
            long until = from + 900L * (1 + random.nextInt(60));
            boolean begins = random.nextInt(6) > 0;
            boolean ends = random.nextInt(6) > 0;
            return new Entry(
                    null,
                    null,
                    null,
                    null,
                    begins ? Instant.ofEpochSecond(from) : null,
                    ends ? Instant.ofEpochSecond(until) : null);
        }

        void compare(String story) throws InterruptedException {
            compareDecisions(story);
            fixture.bean(FeedBoundaries.class).run();
            poll();
            Set<Long> live = new TreeSet<>();
            model.holders.forEach((id, holder) -> {
                if (holder.live) {
                    live.add(id);
                    compare(story, id, model.of(holder), holder.holds);
                }
            });
            assertThat(copy.keySet()).as(story).isEqualTo(live);
            compareList(story, clock.now().plusSeconds(random.nextInt(3) * 43_200L));
            assertThat(fixture.bean(FeedSelfCheck.class).check(event.id()))
                    .as(story)
                    .isZero();
        }

        /** Asked before any boundary is told to gates: the times ahead are known already. */
        private void compareDecisions(String story) {
            long zone = any(zones);
            model.holders.forEach((id, holder) -> {
                GateVerdict.Reason reason = decision(holder, zone);
                if (!canBeFull(zone)) {
                    compareDecision(story, id, zone, "IN", reason);
                } else if (random.nextInt(4) == 0) {
                    compareDecision(story, id, zone, "OUT", GateVerdict.Reason.GRANTED);
                    inside.remove(id);
                } else if (reason != GateVerdict.Reason.GRANTED || inside.contains(id)) {
                    compareDecision(story, id, zone, "IN", reason);
                } else if (inside.size() < capacity) {
                    compareDecision(story, id, zone, "IN", reason);
                    inside.add(id);
                } else {
                    compareDecision(story, id, zone, "IN", GateVerdict.Reason.ZONE_FULL);
                }
            });
        }

        private boolean canBeFull(long zone) {
            return capacity > 0 && zone == event.zone("C");
        }

        private void compareDecision(String story, long id, long zone, String direction, GateVerdict.Reason reason) {
            JsonNode answer = reader.post(
                            event.path() + "/decide",
                            Map.of(
                                    "accreditation_id", id,
                                    "zone_id", zone,
                                    "direction", direction,
                                    "scan_id", "asked " + made++))
                    .expect(200)
                    .json();
            assertThat(answer.get("reason").asString())
                    .as("%s; %d %s at zone %d, inside are %s", story, id, direction, zone, inside)
                    .isEqualTo(reason.wireName());
        }

        /** What is decided where there is room. */
        private GateVerdict.Reason decision(TimedAccess.Holder holder, long zone) {
            Times open = model.of(holder).get(zone);
            if (!holder.live) {
                return GateVerdict.Reason.WITHDRAWN;
            }
            if (!holder.holds.isEmpty()) {
                return GateVerdict.Reason.HOLD;
            }
            if (open == null) {
                return GateVerdict.Reason.WRONG_ZONE;
            }
            return open.has(clock.now()) ? GateVerdict.Reason.GRANTED : GateVerdict.Reason.NOT_VALID_NOW;
        }

        private void compare(String story, long id, Map<Long, Times> access, Set<String> holds) {
            JsonNode document = Objects.requireNonNull(copy.get(id));
            Set<String> told = new TreeSet<>();
            document.path("holds").forEach(hold -> told.add(hold.get("code").asString()));
            assertThat(told).as(story).isEqualTo(holds);
            assertThat(document.has("holds")).as(story).isEqualTo(!holds.isEmpty());
            if (holds.isEmpty()) {
                compareTimes(story, document, access);
            } else {
                assertThat(document.has("access")).as(story).isFalse();
                assertThat(document.get("zones").isEmpty()).as(story).isTrue();
            }
            for (long zone : zones) {
                GateVerdict verdict = GateVerdict.of(document, BadgeCode.of(id), zone, false, clock.now());
                assertThat(verdict.reason())
                        .as("%s; %d at zone %d", story, id, zone)
                        .isEqualTo(decision(holder(id), zone));
            }
            compareRights(story, id, access);
        }

        private void compareTimes(String story, JsonNode document, Map<Long, Times> access) {
            Map<Long, Times> told = new TreeMap<>();
            document.path("access")
                    .forEach(group ->
                            group.get("zones").forEach(zone -> told.put(zone.asLong(), Times.of(group.get("valid")))));
            boolean timed = access.values().stream().anyMatch(times -> !times.equals(Times.ALWAYS));
            assertThat(document.has("access")).as(story).isEqualTo(timed);
            if (timed) {
                assertThat(told).as(story).isEqualTo(access);
            }
            Set<Long> open = new TreeSet<>();
            access.forEach((zone, times) -> {
                if (times.hasSoon(clock.now())) {
                    open.add(zone);
                }
            });
            Set<Long> shown = new TreeSet<>();
            document.get("zones").forEach(zone -> shown.add(zone.get("id").asLong()));
            assertThat(shown).as(story).isEqualTo(open);
        }

        /** Whoever is held keeps all rights. */
        private void compareRights(String story, long id, Map<Long, Times> access) {
            Set<Long> rights = new TreeSet<>();
            desk.get(event.path() + "/accreditations/" + id)
                    .expect(200)
                    .json()
                    .get("summary")
                    .get("zones")
                    .forEach(zone -> rights.add(zone.get("id").asLong()));
            assertThat(rights).as(story).isEqualTo(access.keySet());
        }

        /** Who may enter one of the zones at a moment, as the desk's list says it. */
        private void compareList(String story, Instant moment) {
            long zone = any(zones);
            Set<Long> listed = new TreeSet<>();
            desk.get(event.path() + "/accreditations?limit=100&zone=" + zone + "&valid_at=" + moment)
                    .expect(200)
                    .json()
                    .get("people")
                    .forEach(one -> listed.add(one.get("id").asLong()));
            Set<Long> may = new TreeSet<>();
            model.holders.forEach((id, holder) -> {
                if (holder.live
                        && model.of(holder).getOrDefault(zone, Times.NEVER).has(moment)) {
                    may.add(id);
                }
            });
            assertThat(listed).as("%s; zone %d at %s", story, zone, moment).isEqualTo(may);
        }

        private void poll() {
            JsonNode answer = desk.get(event.path() + "/sync" + (cursor.isEmpty() ? "" : "?cursor=" + cursor))
                    .expect(200)
                    .json();
            answer.get("accreditations").forEach(one -> {
                if (one.get("deleted").asBoolean()) {
                    copy.remove(one.get("id").asLong());
                } else {
                    copy.put(one.get("id").asLong(), one);
                }
            });
            cursor = answer.get("cursor").asString();
        }

        private static @Nullable Map<String, Long> ref(@Nullable Long id) {
            return id == null ? null : Map.of("id", id);
        }

        private long any(Collection<Long> ids) {
            return List.copyOf(ids).get(random.nextInt(ids.size()));
        }
    }
}
