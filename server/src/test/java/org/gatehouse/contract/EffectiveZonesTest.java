package org.gatehouse.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.gatehouse.auth.Scope;
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
 * Random histories of all that decides who may go where, held against {@link Accesses}: stored zones with their reasons, what badges
 * show and in which order, how many use a zone, and what a gate that only polls knows.
 */
@ApiTest
class EffectiveZonesTest {

    private static final int HISTORIES = FullSize.or(20, 200);

    @Test
    void everyHistoryEndsAsTheFormulaSays(Fixture fixture) {
        Api desk = fixture.api(Scope.ACCREDITATION_READ, Scope.ACCREDITATION_WRITE);
        for (long seed : Seed.several(HISTORIES, "effective zones")) {
            History history = new History(fixture, desk, new Random(seed));
            for (int step = 0; step < 6; step++) {
                history.step();
                if (step == 2) {
                    history.compare("seed " + seed + ": " + history.steps);
                }
            }
            history.compare("seed " + seed + ": " + history.steps);
        }
    }

    /** One event and what happens to it. */
    private static final class History {

        private final JdbcClient db;
        private final Api desk;
        private final Random random;
        private final EventFixture event;
        private final Accesses model = new Accesses();
        private final Map<Long, Long> registrations = new HashMap<>();
        private final Map<Long, List<Long>> atGate = new TreeMap<>();
        private final List<String> steps = new ArrayList<>();
        private final long form;
        private String cursor = "";
        private int made;

        History(Fixture fixture, Api desk, Random random) {
            this.db = fixture.bean(JdbcClient.class);
            this.desk = desk;
            this.random = random;
            this.event = fixture.event()
                    .withZone("A")
                    .withZone("B")
                    .withZone("C")
                    .withZone("D")
                    .withPosition("Competitor", "A", "B")
                    .withPosition("Judge", "C")
                    .withPackageOption("Dinner")
                    .withPackageOption("Tour");
            for (String zone : List.of("A", "B", "C", "D")) {
                model.zones.add(event.zone(zone));
            }
            model.defaults.put(event.position("Competitor"), new TreeSet<>(Set.of(event.zone("A"), event.zone("B"))));
            model.defaults.put(event.position("Judge"), new TreeSet<>(Set.of(event.zone("C"))));
            model.packages.put(event.packageOption("Dinner"), new TreeSet<>());
            model.packages.put(event.packageOption("Tour"), new TreeSet<>());
            form = desk.post(event.path() + "/zone-request-forms", form())
                    .expect(201)
                    .json()
                    .path("id")
                    .asLong();
            accredit("Ana", "Competitor");
            accredit("Bo", "Competitor");
            accredit("Cy", "Judge");
            poll();
        }

        private void accredit(String name, String position) {
            event.withAccreditation(name, position);
            model.holders.put(event.accreditation(name), new Accesses.Holder(event.position(position)));
            registrations.put(event.accreditation(name), event.registration(name));
        }

        void step() {
            switch (random.nextInt(12)) {
                case 0 -> changeDefaults();
                case 1 -> changePackage();
                case 2 -> changeBatch();
                case 3 -> comeOrGo();
                case 4 -> changeZones();
                case 5 -> sortZones();
                case 6 -> book();
                case 7, 8 -> allocateOrUndo();
                default -> override();
            }
        }

        private void changeDefaults() {
            long position = any(model.defaults.keySet());
            Set<Long> zones = someZones();
            steps.add("defaults of " + position + " " + zones);
            desk.put(event.path() + "/delegate_types/" + position, Map.of("zones", refs(zones)))
                    .expect(200);
            model.defaults.put(position, zones);
        }

        private void changePackage() {
            long option = any(model.packages.keySet());
            Set<Long> zones = someZones();
            steps.add("package " + option + " " + zones);
            desk.put("/registrations/accreditation/package_options/" + option + "/zones", Map.of("zones", refs(zones)))
                    .expect(200);
            model.packages.put(option, zones);
        }

        private void override() {
            Long id = anyLive();
            if (id == null) {
                return;
            }
            Accesses.Holder holder = holder(id);
            Long position = random.nextBoolean() ? any(model.defaults.keySet()) : null;
            Set<Long> added = someZones();
            Set<Long> removed = someZones();
            steps.add("override " + id + " " + position + " +" + added + " -" + removed);
            Map<String, Object> sent = new HashMap<>(Map.of("zones_add", refs(added), "zones_remove", refs(removed)));
            if (position != null) {
                sent.put("position", Map.of("id", position));
            }
            desk.put(event.path() + "/accreditations/" + id, sent).expect(200);
            holder.override = position;
            holder.replace(added, removed);
        }

        private void changeBatch() {
            List<Long> ids = model.holders.keySet().stream()
                    .filter(id -> holder(id).live && random.nextBoolean())
                    .toList();
            if (ids.isEmpty()) {
                return;
            }
            Long position = random.nextBoolean() ? any(model.defaults.keySet()) : null;
            Set<Long> added = someZones();
            Set<Long> removed = someZones();
            steps.add("batch " + ids + " " + position + " +" + added + " -" + removed);
            Map<String, Object> sent =
                    new HashMap<>(Map.of("ids", ids, "zones_add", refs(added), "zones_remove", refs(removed)));
            if (position != null) {
                sent.put("position", Map.of("id", position));
            }
            desk.put(event.path() + "/accreditations/batch", sent).expect(200);
            for (long id : ids) {
                Accesses.Holder holder = holder(id);
                holder.override = position == null ? holder.override : position;
                holder.change(added, removed);
            }
        }

        /** Of the zones A and B, which therefore cannot be deleted. */
        private Map<String, Object> form() {
            Map<String, String> text = Map.of("lang_code", "en", "text", "Form");
            List<Map<String, Object>> zones = new ArrayList<>();
            for (String zone : List.of("A", "B")) {
                zones.add(Map.of("zone", Map.of("id", event.zone(zone)), "quota", 9, "available_for_allocation", true));
            }
            return Map.of("name", text, "header_text", text, "zones", zones);
        }

        private void allocateOrUndo() {
            Long id = anyLive();
            if (id == null) {
                return;
            }
            Map<Long, Long> allocated = holder(id).allocated;
            String path = event.path() + "/zone-request-allocation";
            if (!allocated.isEmpty()) {
                steps.add("undo " + id + " " + allocated);
                desk.delete(path + "/" + any(allocated.values()) + "/undo?notify=false")
                        .expect(204);
                allocated.clear();
                return;
            }
            long zone = event.zone(random.nextBoolean() ? "A" : "B");
            steps.add("allocate " + zone + " to " + id);
            String accreditation = "/form/" + form + "/person-accreditation/" + id;
            desk.post(path + accreditation + "/zone/" + zone, Map.of()).expect(204);
            JsonNode made = desk.get(path + accreditation).expect(200).json().path("allocations");
            allocated.put(zone, made.get(0).path("id").asLong());
        }

        private void comeOrGo() {
            long id = any(model.holders.keySet());
            Accesses.Holder holder = holder(id);
            String move = holder.live ? "withdraw" : "approve";
            steps.add(move + " " + id);
            desk.post("/registrations/" + registrations.get(id) + "/" + move).expect(200);
            holder.live = !holder.live;
        }

        private void changeZones() {
            List<Long> deletable = new ArrayList<>(model.zones);
            deletable.removeAll(List.of(event.zone("A"), event.zone("B")));
            if (!deletable.isEmpty() && random.nextBoolean()) {
                long zone = any(deletable);
                steps.add("delete " + zone);
                desk.delete(event.path() + "/zones/" + zone).expect(204);
                model.delete(zone);
            } else {
                String name = "New " + made++;
                steps.add("create " + name);
                model.zones.add(
                        desk.post(event.path() + "/zones", Map.of("code", name, "name", name, "color", "#112233"))
                                .expect(201)
                                .json()
                                .path("id")
                                .asLong());
            }
        }

        private void sortZones() {
            Collections.shuffle(model.zones, random);
            steps.add("sort " + model.zones);
            List<Map<String, Long>> places = new ArrayList<>();
            for (long zone : model.zones) {
                places.add(Map.of("id", zone, "sort", places.size() + 1L));
            }
            desk.put(event.path() + "/zones/sort", Map.of("zones", places)).expect(200);
        }

        private void book() {
            long id = any(model.holders.keySet());
            Set<Long> options = some(model.packages.keySet());
            steps.add("book " + id + " " + options);
            Accesses.Holder holder = holder(id);
            desk.put("/registrations/" + registrations.get(id), Map.of("package_options", options))
                    .expect(holder.live ? 200 : 409);
            if (!holder.live) {
                bookWithdrawn(Objects.requireNonNull(registrations.get(id)), holder.options, options);
            }
            holder.options.clear();
            holder.options.addAll(options);
        }

        /** A withdrawn registration is changed by its options alone. */
        private void bookWithdrawn(long registration, Set<Long> held, Set<Long> options) {
            for (long option : model.packages.keySet()) {
                String path =
                        "/registrations/accreditation/package_options/" + option + "/registrations/" + registration;
                if (options.contains(option)) {
                    desk.put(path).expect(204);
                } else if (held.contains(option)) {
                    desk.delete(path).expect(204);
                }
            }
        }

        void compare(String history) {
            assertThat(storedZones()).as(history).isEqualTo(model.stored());
            assertThat(badges()).as(history).isEqualTo(model.badges());
            assertThat(usage()).as(history).isEqualTo(model.usage());
            assertThat(wronglyCounted()).as(history).isEmpty();
            poll();
            assertThat(atGate).as(history).isEqualTo(model.badges());
        }

        private Set<String> storedZones() {
            return new HashSet<>(db.sql("""
                    select accreditation_id || ' in ' || zone_id || ' because ['
                        || (select string_agg(reason, ', ' order by reason) from unnest(reasons) reason) || ']'
                    from accreditation_zone where event_id = :event
                    """)
                    .param("event", event.id())
                    .query((row, number) -> row.getString(1))
                    .list());
        }

        /** The zones whose kept count is not the number of their rows, also those that are deleted. */
        private List<Long> wronglyCounted() {
            return db.sql("""
                    select zone_id
                    from (select zone_id, count(*) as usage from accreditation_zone where event_id = :event group by zone_id) held
                    full join (select zone_id, usage from accreditation_zone_usage where event_id = :event) kept using (zone_id)
                    where coalesce(held.usage, 0) <> coalesce(kept.usage, 0)
                    union all
                    select zone_id
                    from (select zone_id, window_id, count(*) as usage from accreditation_zone
                          where event_id = :event and window_id is not null group by zone_id, window_id) held
                    full join (select zone_id, window_id, usage from accreditation_zone_window_usage where event_id = :event) kept
                        using (zone_id, window_id)
                    where coalesce(held.usage, 0) <> coalesce(kept.usage, 0)
                    """)
                    .param("event", event.id())
                    .query((row, number) -> row.getLong(1))
                    .list();
        }

        private Map<Long, List<Long>> badges() {
            Map<Long, List<Long>> badges = new TreeMap<>();
            desk.get(event.path() + "/accreditations?limit=9999")
                    .expect(200)
                    .json()
                    .path("people")
                    .forEach(badge -> badges.put(badge.path("id").asLong(), ids(badge.path("zones"))));
            return badges;
        }

        private Map<Long, Long> usage() {
            Map<Long, Long> usage = new TreeMap<>();
            desk.get(event.path() + "/zones")
                    .expect(200)
                    .json()
                    .path("zones")
                    .forEach(zone -> usage.put(
                            zone.path("id").asLong(), zone.path("usage").asLong()));
            return usage;
        }

        /** As a gate does: first everything, then what followed. */
        private void poll() {
            JsonNode answer = desk.get(event.path() + "/sync" + (cursor.isEmpty() ? "" : "?cursor=" + cursor))
                    .expect(200)
                    .json();
            cursor = answer.path("cursor").asString();
            for (JsonNode each : answer.path("accreditations")) {
                long id = each.path("id").asLong();
                if (each.path("deleted").asBoolean()) {
                    atGate.remove(id);
                } else {
                    atGate.put(id, ids(each.path("zones")));
                }
            }
            assertThat(answer.path("count").asInt()).isEqualTo(atGate.size());
        }

        private Accesses.Holder holder(long id) {
            return java.util.Objects.requireNonNull(model.holders.get(id));
        }

        private @Nullable Long anyLive() {
            List<Long> live = model.holders.keySet().stream()
                    .filter(id -> holder(id).live)
                    .toList();
            return live.isEmpty() ? null : any(live);
        }

        private long any(Collection<Long> of) {
            return List.copyOf(of).get(random.nextInt(of.size()));
        }

        private Set<Long> someZones() {
            return some(model.zones);
        }

        private Set<Long> some(Collection<Long> of) {
            Set<Long> some = new TreeSet<>();
            of.stream().filter(each -> random.nextInt(3) == 0).forEach(some::add);
            return some;
        }

        private static List<Long> ids(JsonNode zones) {
            return zones.valueStream().map(zone -> zone.path("id").asLong()).toList();
        }

        private static List<Map<String, Long>> refs(Set<Long> zones) {
            return zones.stream().map(zone -> Map.of("id", zone)).toList();
        }
    }
}
