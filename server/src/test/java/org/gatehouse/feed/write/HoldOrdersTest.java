package org.gatehouse.feed.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.gatehouse.accreditation.decision.DecisionService;
import org.gatehouse.accreditation.holding.HoldBatch.Choice;
import org.gatehouse.accreditation.holding.HoldBatchService;
import org.gatehouse.auth.Scope;
import org.gatehouse.batch.Batch;
import org.gatehouse.feed.write.HeldBadge.Kind;
import org.gatehouse.hold.HoldKindInput;
import org.gatehouse.hold.HoldKindService;
import org.gatehouse.hold.HoldOpening;
import org.gatehouse.hold.HoldService;
import org.gatehouse.hold.HoldService.Closing;
import org.gatehouse.hold.HoldStop;
import org.gatehouse.image.Uploads;
import org.gatehouse.people.ImageType;
import org.gatehouse.people.PhotoRefusal;
import org.gatehouse.people.PhotoState;
import org.gatehouse.people.photo.EventPhotoService;
import org.gatehouse.people.photo.ImageAssignment;
import org.gatehouse.people.photo.PersonImageService;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.Seed;
import org.gatehouse.platform.text.NameInput;
import org.gatehouse.registration.RegistrationService;
import org.gatehouse.registration.RegistrationUpdate;
import org.gatehouse.watchlist.HitDecision;
import org.gatehouse.watchlist.HitDecision.Verdict;
import org.gatehouse.watchlist.WatchlistEntryInput;
import org.gatehouse.watchlist.WatchlistHitService;
import org.gatehouse.watchlist.WatchlistInput;
import org.gatehouse.watchlist.WatchlistService;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/**
 * Random orders of all that opens and closes holds, from before the first approval on. While one is open that stops gates, the document
 * has no zone and no {@code access}, names the hold, and nobody who asks is let in; when none is open, zones are what the position gives.
 *
 * <p>Each badge has an order of its own; those of one event take their steps side by side, so that one poll looks at all.
 * {@code -Dholds.orders=…} tries more, {@code -Dtests.seed=…} the same again.
 */
@ApiTest
class HoldOrdersTest {

    private static final Logger log = LoggerFactory.getLogger(HoldOrdersTest.class);
    private static final int ORDERS = Integer.getInteger("holds.orders", 100);
    private static final int AT_AN_EVENT = 50;
    private static final int AT_ONCE = 4;
    private static final int STEPS = 8;

    /** Of entries of the watchlist; only people end them here. */
    private static final Instant END = Instant.parse("2900-01-01T00:00:00Z");

    /** What was decided, by reason. */
    private final Map<String, Integer> decisions = new ConcurrentHashMap<>();

    @Test
    void nobodyIsLetInWhileAHoldStopsGates(Fixture fixture) throws Exception {
        Api desk =
                fixture.api(Scope.ACCREDITATION_READ, Scope.ACCREDITATION_WRITE, Scope.SCANS_WRITE, Scope.IMAGES_WRITE);
        long picture = Uploads.portrait(desk, 1).get("id").asLong();
        List<Callable<Void>> events = new ArrayList<>();
        for (long seed : Seed.several(ORDERS / AT_AN_EVENT, "holds")) {
            events.add(() -> {
                Crowd crowd = new Crowd(fixture, desk, picture, seed);
                for (int step = 0; step < STEPS; step++) {
                    crowd.step();
                }
                crowd.end();
                return null;
            });
        }
        long began = System.nanoTime();
        try (var threads = Executors.newFixedThreadPool(AT_ONCE)) {
            for (Future<Void> event : threads.invokeAll(events)) {
                event.get();
            }
        }
        log.info("holds: {} orders in {} ms: {}", ORDERS, (System.nanoTime() - began) / 1_000_000, decisions);
        assertThat(decisions).containsOnlyKeys("granted", "hold", "wrong_zone", "withdrawn");
    }

    /** What can be done with a badge; what ends in {@code _AND_BACK} is a batch of the console and its undo. */
    private enum Step {
        OPEN,
        CLOSE,
        OPEN_AND_BACK,
        CLOSE_AND_BACK,
        WITHDRAW,
        APPROVE,
        GIVE_OR_TAKE_PHOTO,
        MOVE,
        ENTER_IN_WATCHLIST,
        END_ENTRY,
        DECIDE_HIT
    }

    /** A step, with the kind of hold that is opened or closed. */
    private record Deed(Step step, @Nullable Kind kind) {

        static Deed of(Step step) {
            return new Deed(step, null);
        }

        Kind held() {
            return Objects.requireNonNull(kind);
        }
    }

    /** What gates are told: codes of holds, open zones, and zones of {@code access}; null for what is not there. */
    private record Told(
            @Nullable List<String> holds,
            List<Long> zones,
            @Nullable List<Long> access) {

        static Told by(JsonNode document) {
            List<String> holds = document.path("holds")
                    .valueStream()
                    .map(hold -> hold.get("code").asString())
                    .toList();
            List<Long> zones = document.get("zones")
                    .valueStream()
                    .map(zone -> zone.get("id").asLong())
                    .toList();
            List<Long> access = document.path("access")
                    .valueStream()
                    .flatMap(group -> group.get("zones").valueStream())
                    .map(JsonNode::asLong)
                    .toList();
            return new Told(document.has("holds") ? holds : null, zones, document.has("access") ? access : null);
        }
    }

    /** The badges of one event, and what is done with them. */
    private final class Crowd {

        private final Fixture fixture;
        private final Api desk;
        private final long picture;
        private final long seed;
        private final Random random;
        private final EventFixture event;
        private final long hall;
        private final long court;
        private final Map<Kind, Long> kinds = new EnumMap<>(Kind.class);
        private final Set<Kind> stopping = EnumSet.of(Kind.STOPPED);
        private final List<HeldBadge> badges;
        private final Map<HeldBadge, List<Object>> stories = new LinkedHashMap<>();
        private final Map<Long, JsonNode> copy = new TreeMap<>();
        private String cursor = "";

        /** The kind that batches open or close in this step. */
        private Kind tried = Kind.STOPPED;

        /** Rises with each step, and puts them in order. */
        private long now;

        Crowd(Fixture fixture, Api desk, long picture, long seed) {
            this.fixture = fixture;
            this.desk = desk;
            this.picture = picture;
            this.seed = seed;
            this.random = new Random(seed);
            this.event = fixture.event()
                    .withZone("Hall")
                    .withZone("Court")
                    .withPosition("Guest", "Hall")
                    .withPosition("Judge", "Court");
            this.hall = event.zone("Hall");
            this.court = event.zone("Court");
            limitCourt();
            makeKinds();
            this.badges = registered();
        }

        /** The court is open from a day in the past on: documents of judges have {@code access}. */
        private void limitCourt() {
            Map<String, Object> period = Map.of(
                    "code", "SINCE",
                    "name", Map.of("text", "Since"),
                    "entries", List.of(Map.of("from_at", "2020-01-01T00:00:00Z")));
            long since = desk.post(event.path() + "/periods", period)
                    .expect(201)
                    .json()
                    .get("id")
                    .asLong();
            desk.put(
                            event.path() + "/delegate_types/" + event.position("Judge"),
                            Map.of("zones", List.of(Map.of("id", court, "period", Map.of("id", since)))))
                    .expect(200);
        }

        private void makeKinds() {
            for (Kind kind : Kind.values()) {
                if (kind == Kind.STOPPED) {
                    kinds.put(kind, id("select id from hold_kind where event_id = ? and code = 'stopped'", event.id()));
                } else {
                    if (random.nextBoolean()) {
                        stopping.add(kind);
                    }
                    kinds.put(
                            kind,
                            fixture.bean(HoldKindService.class).create(event.id(), input(kind), Fixture.OPERATOR));
                }
            }
        }

        private long kindId(Kind kind) {
            return Objects.requireNonNull(kinds.get(kind));
        }

        private HoldKindInput input(Kind kind) {
            NameInput text = new NameInput(null, kind.code(), null);
            return new HoldKindInput(
                    kind.code(),
                    text,
                    text,
                    List.of(stopping.contains(kind) ? HoldStop.GATE : HoldStop.HAND_OUT),
                    kind.opening,
                    kind.opening == HoldOpening.POSITION ? List.of(event.position("Judge")) : null,
                    null,
                    null,
                    null);
        }

        /** Guests and judges who wait for a decision, with names that nobody else has. */
        private List<HeldBadge> registered() {
            return fixture.bean(JdbcClient.class)
                    .sql("""
                    with p as (
                        insert into person (first_name, last_name)
                        select 'Held', :word || n from generate_series(1, :count) n
                        returning id, last_name),
                    pp as (
                        insert into person_position (person_id, event_id, position_id)
                        select id, :event, (array[:guest, :judge]::bigint[])[1 + id % 2] from p
                        returning id, person_id, position_id)
                    insert into registration (event_id, person_id, person_position_id) select :event, person_id, id from pp
                    returning id, person_id, (select last_name from p where p.id = person_id) as last_name,
                              (select pp.position_id = :judge from pp where pp.id = person_position_id) as judge
                    """)
                    .param("word", "x" + UUID.randomUUID().toString().replace("-", ""))
                    .param("count", AT_AN_EVENT)
                    .param("event", event.id())
                    .param("guest", event.position("Guest"))
                    .param("judge", event.position("Judge"))
                    .query((row, number) -> {
                        HeldBadge badge =
                                new HeldBadge(row.getLong("person_id"), row.getString("last_name"), row.getLong("id"));
                        badge.judge = row.getBoolean("judge");
                        return badge;
                    })
                    .list();
        }

        private long id(String sql, Object... values) {
            return fixture.bean(JdbcClient.class)
                    .sql(sql)
                    .params(values)
                    .query(Long.class)
                    .single();
        }

        /** One step for each badge, those alike together where people do that, and then a look at all. */
        void step() throws Exception {
            if (random.nextInt(3) == 0) {
                changeKind();
            }
            tried = any(List.of(Kind.values()));
            List<HeldBadge> shuffled = new ArrayList<>(badges);
            Collections.shuffle(shuffled, random);
            Map<Deed, List<HeldBadge>> deeds = new LinkedHashMap<>();
            for (HeldBadge badge : shuffled) {
                Deed deed = deed(badge);
                deeds.computeIfAbsent(deed, first -> new ArrayList<>()).add(badge);
                stories.computeIfAbsent(badge, first -> new ArrayList<>()).add(deed);
            }
            for (Map.Entry<Deed, List<HeldBadge>> deed : deeds.entrySet()) {
                now++;
                carryOut(deed.getKey(), deed.getValue());
            }
            compareDocuments();
            compareDecisions();
        }

        /** Lets a kind stop gates, or stop doing so. */
        private void changeKind() {
            Kind kind = any(EnumSet.complementOf(EnumSet.of(Kind.STOPPED)));
            if (!stopping.remove(kind)) {
                stopping.add(kind);
            }
            fixture.bean(HoldKindService.class).update(event.id(), kindId(kind), input(kind), Fixture.OPERATOR);
            stories.values().forEach(story -> story.add((stopping.contains(kind) ? "+" : "-") + kind));
        }

        private Deed deed(HeldBadge badge) {
            List<Deed> may = new ArrayList<>();
            may.add(Deed.of(Step.GIVE_OR_TAKE_PHOTO));
            may.add(Deed.of(Step.ENTER_IN_WATCHLIST));
            if (!badge.live) {
                may.addAll(Collections.nCopies(3, Deed.of(Step.APPROVE)));
            }
            if (badge.isAccredited()) {
                may.add(new Deed(Step.OPEN, any(List.of(Kind.values()))));
                if (!badge.open().isEmpty()) {
                    may.add(new Deed(Step.CLOSE, any(badge.open())));
                    may.add(new Deed(Step.CLOSE, any(badge.open())));
                }
                if (badge.isOpen(tried)) {
                    may.add(new Deed(Step.CLOSE_AND_BACK, tried));
                }
                if (!badge.entries().isEmpty()) {
                    may.add(Deed.of(Step.END_ENTRY));
                }
            }
            if (badge.live) {
                may.add(Deed.of(Step.WITHDRAW));
                may.add(Deed.of(Step.MOVE));
                may.add(new Deed(Step.OPEN_AND_BACK, tried));
                if (!badge.entries().isEmpty()) {
                    may.add(Deed.of(Step.DECIDE_HIT));
                }
            }
            return any(may);
        }

        private <T> T any(Collection<T> things) {
            return List.copyOf(things).get(random.nextInt(things.size()));
        }

        private void carryOut(Deed deed, List<HeldBadge> group) {
            switch (deed.step()) {
                case OPEN -> open(deed.held(), group);
                case CLOSE -> close(deed.held(), group);
                case OPEN_AND_BACK -> openAndBack(deed.held(), group);
                case CLOSE_AND_BACK -> closeAndBack(deed.held(), group);
                case WITHDRAW -> group.forEach(this::withdraw);
                case APPROVE -> approve(group);
                case GIVE_OR_TAKE_PHOTO -> group.forEach(this::giveOrTakePhoto);
                case MOVE -> group.forEach(this::move);
                case ENTER_IN_WATCHLIST -> enter(group);
                case END_ENTRY -> group.forEach(this::endEntry);
                case DECIDE_HIT -> group.forEach(this::decideHit);
            }
        }

        private void open(Kind kind, List<HeldBadge> group) {
            HoldService holds = fixture.bean(HoldService.class);
            long one = group.getFirst().accreditation;
            if (group.size() > 1) {
                holds.openAll(event.id(), accreditations(group), kindId(kind), "Many", Fixture.OPERATOR);
            } else if (kind == Kind.STOPPED) {
                holds.stop(event.id(), one, "Seen", Fixture.OPERATOR);
            } else {
                holds.open(event.id(), one, kindId(kind), "One", Fixture.OPERATOR);
            }
            group.forEach(badge -> badge.open(kind));
        }

        private static List<Long> accreditations(List<HeldBadge> group) {
            return group.stream().map(badge -> badge.accreditation).toList();
        }

        private void close(Kind kind, List<HeldBadge> group) {
            fixture.bean(HoldService.class)
                    .closeAll(
                            event.id(), accreditations(group), new Closing(kindId(kind), null, true), Fixture.OPERATOR);
            group.forEach(badge -> badge.close(kind, now));
        }

        private void openAndBack(Kind kind, List<HeldBadge> group) {
            List<HeldBadge> free =
                    group.stream().filter(badge -> !badge.isOpen(kind)).toList();
            long batch = applied(new Choice(true, kindId(kind), "Batch"), group);
            free.forEach(badge -> badge.open(kind));
            poll();
            group.forEach(this::compareDocument);
            now++;
            undo(batch, 0);
            free.forEach(badge -> badge.close(kind, now));
        }

        private void closeAndBack(Kind kind, List<HeldBadge> group) {
            long batch = applied(new Choice(false, kindId(kind), "Batch"), group);
            group.forEach(badge -> badge.close(kind, now));
            poll();
            group.stream().filter(badge -> badge.live).forEach(this::compareDocument);
            List<HeldBadge> closed =
                    group.stream().filter(badge -> !badge.isOpen(kind)).toList();
            undo(batch, group.size() - closed.size());
            closed.forEach(badge -> badge.reopen(kind));
        }

        private long applied(Choice choice, List<HeldBadge> group) {
            HoldBatchService batches = fixture.bean(HoldBatchService.class);
            long batch = batches.make(event.id(), accreditations(group), Fixture.OPERATOR);
            batches.choose(event.id(), batch, choice);
            batches.apply(event.id(), batch, Fixture.OPERATOR);
            return batch;
        }

        /** A hold in whose place another one has opened stays closed. */
        private void undo(long batch, int kept) {
            Batch<Choice> undone = fixture.bean(HoldBatchService.class).undo(event.id(), batch, Fixture.OPERATOR);
            assertThat(undone.count(Batch.Outcome.KEPT)).isEqualTo(kept);
        }

        private void withdraw(HeldBadge badge) {
            fixture.bean(DecisionService.class).withdraw(badge.registration, null, Fixture.OPERATOR);
            badge.live = false;
        }

        private void approve(List<HeldBadge> group) {
            DecisionService decisions = fixture.bean(DecisionService.class);
            group.stream()
                    .filter(HeldBadge::isAccredited)
                    .forEach(badge -> decisions.reopen(badge.registration, null, Fixture.OPERATOR));
            decisions.approveAll(group.stream().map(badge -> badge.registration).toList(), null, Fixture.OPERATOR);
            for (HeldBadge badge : group) {
                if (!badge.isAccredited()) {
                    badge.accreditation =
                            id("select id from accreditation where registration_id = ?", badge.registration);
                }
                badge.live = true;
                badge.settle();
            }
        }

        /** A photo counts until it is taken away or refused. */
        private void giveOrTakePhoto(HeldBadge badge) {
            PersonImageService images = fixture.bean(PersonImageService.class);
            if (!badge.photo) {
                images.attach(badge.person, image(), Fixture.OPERATOR);
            } else if (random.nextBoolean()) {
                images.detach(badge.person, ImageType.ACCREDITATION, Fixture.OPERATOR);
            } else {
                refusePhoto(badge);
            }
            badge.photo = !badge.photo;
            badge.settle();
        }

        private ImageAssignment image() {
            return fixture.bean(JdbcClient.class)
                    .sql("""
                    insert into image (sha256, filename, uploaded_by) select sha256, 'held', 'held' from image where id = :picture
                    returning id, thumbnail_hash
                    """)
                    .param("picture", picture)
                    .query((row, number) -> new ImageAssignment(
                            row.getLong("id"), row.getObject("thumbnail_hash", UUID.class), ImageType.ACCREDITATION))
                    .single();
        }

        private void refusePhoto(HeldBadge badge) {
            fixture.bean(EventPhotoService.class)
                    .refuse(
                            event.id(),
                            id("select id from person_image where person_id = ?", badge.person),
                            id("select image_id from person_image where person_id = ?", badge.person),
                            PhotoState.PENDING,
                            PhotoRefusal.NO_FACE,
                            null,
                            Fixture.OPERATOR);
        }

        private void move(HeldBadge badge) {
            badge.judge = !badge.judge;
            RegistrationUpdate other = new RegistrationUpdate(
                    event.position(badge.judge ? "Judge" : "Guest"),
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null);
            fixture.bean(RegistrationService.class).update(badge.registration, other, Fixture.OPERATOR);
            badge.settle();
        }

        private void enter(List<HeldBadge> group) {
            List<WatchlistEntryInput> entries = group.stream().map(this::entry).toList();
            List<Long> ids =
                    fixture.bean(WatchlistService.class).create(new WatchlistInput(entries), false, Fixture.OPERATOR);
            for (int i = 0; i < ids.size(); i++) {
                group.get(i).find(ids.get(i), now);
            }
        }

        private WatchlistEntryInput entry(HeldBadge badge) {
            return new WatchlistEntryInput(event.id(), "Held", badge.lastName, null, null, "Ban", END);
        }

        private void endEntry(HeldBadge badge) {
            long entry = any(badge.entries());
            fixture.bean(WatchlistService.class).end(entry, Fixture.OPERATOR);
            badge.end(entry);
        }

        private void decideHit(HeldBadge badge) {
            long entry = any(badge.entries());
            Verdict verdict = any(List.of(Verdict.values()));
            long hit = id("select id from watchlist_hit where entry_id = ?", entry);
            fixture.bean(WatchlistHitService.class)
                    .decide(
                            event.id(),
                            hit,
                            new HitDecision(verdict, random.nextBoolean() ? "Seen" : null),
                            Fixture.OPERATOR);
            badge.decide(entry, verdict, now);
        }

        void end() {
            assertThat(fixture.bean(FeedSelfCheck.class).check(event.id()))
                    .as("seed %d", seed)
                    .isZero();
        }

        private void compareDocuments() {
            poll();
            Set<Long> live = badges.stream()
                    .filter(badge -> badge.live)
                    .map(badge -> badge.accreditation)
                    .collect(Collectors.toSet());
            assertThat(copy.keySet()).as("seed %d", seed).isEqualTo(live);
            badges.stream().filter(badge -> badge.live).forEach(this::compareDocument);
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

        private void compareDocument(HeldBadge badge) {
            JsonNode document = Objects.requireNonNull(copy.get(badge.accreditation));
            List<String> holds = stopsOf(badge).stream().map(Kind::code).toList();
            assertThat(Told.by(document))
                    .as(() -> story(badge))
                    .isEqualTo(
                            holds.isEmpty()
                                    ? new Told(null, List.of(zone(badge)), badge.judge ? List.of(court) : null)
                                    : new Told(holds, List.of(), null));
        }

        private Set<Kind> stopsOf(HeldBadge badge) {
            Set<Kind> stops = badge.open();
            stops.retainAll(stopping);
            return stops;
        }

        private long zone(HeldBadge badge) {
            return badge.judge ? court : hall;
        }

        private String story(HeldBadge badge) {
            return "seed %d, badge %d, %s; gates are stopped by %s"
                    .formatted(seed, badge.accreditation, stories.get(badge), stopping);
        }

        /** All ask at once, each at one of the zones. */
        private void compareDecisions() throws Exception {
            List<HeldBadge> asking =
                    badges.stream().filter(HeldBadge::isAccredited).toList();
            List<Callable<Answer>> questions = new ArrayList<>();
            List<String> reasons = new ArrayList<>();
            for (HeldBadge badge : asking) {
                long zone = random.nextInt(4) == 0 ? hall : zone(badge);
                Map<String, Object> question = Map.of(
                        "accreditation_id",
                        badge.accreditation,
                        "zone_id",
                        zone,
                        "scan_id",
                        "asked " + UUID.randomUUID());
                questions.add(() -> desk.post(event.path() + "/decide", question));
                reasons.add(reason(badge, zone));
            }
            try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
                List<Future<Answer>> answers = threads.invokeAll(questions);
                for (int i = 0; i < asking.size(); i++) {
                    String reason = answers.get(i)
                            .get()
                            .expect(200)
                            .json()
                            .get("reason")
                            .asString();
                    HeldBadge badge = asking.get(i);
                    assertThat(reason).as(() -> story(badge)).isEqualTo(reasons.get(i));
                    decisions.merge(reason, 1, Integer::sum);
                }
            }
        }

        private String reason(HeldBadge badge, long zone) {
            if (!badge.live) {
                return "withdrawn";
            }
            if (!stopsOf(badge).isEmpty()) {
                return "hold";
            }
            return zone == zone(badge) ? "granted" : "wrong_zone";
        }
    }
}
