package org.gatehouse.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.google.errorprone.annotations.Immutable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import org.gatehouse.auth.Scope;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Two transactions that have both done their work when neither has committed, in both orders of commit: what one of them changes
 * must reach what the other one makes depend on it.
 */
@ApiTest
class FeedRaceTest {

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private FeedEvent event;
    private SimulatedGate gate;
    private long zone;
    private long spare;
    private long from;
    private long into;
    private long ana;

    @BeforeEach
    void anEvent(Fixture fixture) {
        event = FeedEvent.in(fixture);
        event.change(now -> {
            zone = event.zone("OLD", 1);
            spare = event.zone("SPARE", 2);
            from = event.position("F");
            into = event.position("I", zone);
            ana = event.accreditation("Lima", from);
        });
        Api api = fixture.api(Set.of(event.id), Scope.ACCREDITATION_READ);
        gate = new SimulatedGate(
                query -> api.get(event.path() + "/sync" + query).expect(200).json());
        gate.fetchEverything();
    }

    @AfterEach
    void endThreads() {
        threads.close();
    }

    /** What one transaction does; the words are the columns of the table that the test prints. */
    enum Write {
        ZONE_RENAMED(test -> {
            test.event.sql("update zone set code = 'NEW' where id = " + test.zone);
            test.event.gates.zoneChanged(test.event.id, test.zone);
        }),
        ZONES_REORDERED(test -> {
            test.event.sql("update zone set sort = 3 where id = " + test.zone);
            test.event.gates.zoneChanged(test.event.id, test.zone);
        }),
        DEFAULT_ADDED(test -> {
            test.event.sql("insert into position_zone values (:event, %d, %d)".formatted(test.into, test.spare));
            test.event.gates.positionChanged(test.event.id, test.into);
        }),
        MOVED(test -> {
            test.event.sql("update accreditation set position_id = %d where id = %d".formatted(test.into, test.ana));
            test.event.gates.accreditationChanged(test.event.id, test.ana);
        }),
        ZONE_ADDED_BY_HAND(test -> {
            test.event.sql("insert into accreditation_zone_override values (:event, %d, %d, true)"
                    .formatted(test.ana, test.zone));
            test.event.gates.accreditationChanged(test.event.id, test.ana);
        }),
        POSITION_RENAMED(test -> {
            test.event.sql("update position set name = '{\"en\": \"Guest\"}' where id = " + test.into);
            test.event.gates.positionChanged(test.event.id, test.into);
        }),
        ONE_MORE_ACCREDITED(test -> test.event.accreditation("Silva", test.into));

        private final Work work;

        Write(Work work) {
            this.work = work;
        }
    }

    /** A part of a transaction; it holds nothing. */
    @Immutable
    private interface Work extends Consumer<FeedRaceTest> {}

    static List<Arguments> pairs() {
        List<Arguments> pairs = new ArrayList<>();
        for (Write first : Write.values()) {
            for (Write second : Write.values()) {
                if (first != second) {
                    pairs.add(Arguments.of(first, second));
                }
            }
        }
        return pairs;
    }

    @ParameterizedTest(name = "{0} commits, then {1}")
    @MethodSource("pairs")
    void nothingIsLostBetweenTwoThatOverlap(Write first, Write second) {
        List<CompletableFuture<Void>> writers = new ArrayList<>();
        event.change(holder -> {
            holder.sql("update event_feed set count = count where event_id = :event");
            for (Write write : List.of(first, second)) {
                writers.add(CompletableFuture.runAsync(() -> event.change(now -> write.work.accept(this)), threads));
                await().until(() -> waitingForALock() == writers.size());
            }
        });
        writers.forEach(CompletableFuture::join);

        gate.pollByCursor();
        Map<Long, GateDocument> known = new TreeMap<>(gate.documents());
        assertThat(known).isEqualTo(new Truth(event.db, event.id).documents());
    }

    private long waitingForALock() {
        return event.number("""
                select count(*) from pg_stat_activity
                where wait_event_type = 'Lock' and datname = current_database()
                """);
    }
}
