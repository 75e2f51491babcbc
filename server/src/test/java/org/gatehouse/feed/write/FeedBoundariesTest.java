package org.gatehouse.feed.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.gatehouse.auth.Scope;
import org.gatehouse.feed.FeedHeadRepository;
import org.gatehouse.feed.SimulatedClock;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.JsonNode;

/** Zones open and close when their time comes, whichever node is there then, and whatever the clock does. */
@ApiTest
class FeedBoundariesTest {

    private static final Instant OPENS = Instant.parse("2027-05-01T08:00:00Z");
    private static final Instant CLOSES = Instant.parse("2027-05-01T18:00:00Z");

    private JdbcClient db;
    private SimulatedClock clock;
    private EventFixture event;
    private Api desk;
    private FeedBoundaries boundaries;
    private FeedSelfCheck check;
    private TransactionTemplate transaction;

    @BeforeEach
    void aPositionForADay(Fixture fixture) {
        db = fixture.bean(JdbcClient.class);
        clock = new SimulatedClock(db, OPENS.minus(Duration.ofDays(1)));
        event = fixture.event()
                .withZone("Arena")
                .withPosition("Competitor", "Arena")
                .withAccreditation("Ana", "Competitor");
        desk = fixture.api(Scope.ACCREDITATION_READ, Scope.ACCREDITATION_WRITE);
        boundaries = fixture.bean(FeedBoundaries.class);
        check = fixture.bean(FeedSelfCheck.class);
        transaction = new TransactionTemplate(fixture.bean(PlatformTransactionManager.class));
        long period = desk.post(
                        event.path() + "/periods",
                        Map.of(
                                "code",
                                "DAY",
                                "name",
                                Map.of("text", "Day"),
                                "entries",
                                List.of(Map.of("from_at", OPENS.toString(), "until_at", CLOSES.toString()))))
                .expect(201)
                .json()
                .get("id")
                .asLong();
        desk.put(
                        event.path() + "/delegate_types/" + event.position("Competitor"),
                        Map.of("period", Map.of("id", period)))
                .expect(200);
    }

    @AfterEach
    void itsOwnClock() {
        clock.close();
    }

    private void itIs(Instant now) {
        clock.advance(Duration.between(clock.now(), now));
    }

    private JsonNode sync() {
        return desk.get(event.path() + "/sync").expect(200).json();
    }

    private boolean isOpen() {
        return !sync().get("accreditations").get(0).get("zones").isEmpty();
    }

    @Test
    void aZoneIsToldTwoMinutesBeforeItOpensAndUntilItCloses() throws InterruptedException {
        itIs(OPENS.minusSeconds(121));
        boundaries.run();
        assertThat(isOpen()).isFalse();
        long before = sync().get("revision").asLong();

        itIs(OPENS.minusSeconds(120));
        boundaries.run();
        assertThat(isOpen()).isTrue();
        assertThat(sync().get("revision").asLong()).isEqualTo(before + 1);

        itIs(CLOSES.minusSeconds(1));
        boundaries.run();
        assertThat(isOpen()).isTrue();
        itIs(CLOSES);
        boundaries.run();
        assertThat(isOpen()).isFalse();
        assertThat(sync().get("revision").asLong()).isEqualTo(before + 2);
        assertThat(check.check(event.id())).isZero();
    }

    @Test
    void whatWasDueWhileNobodyLookedIsStillDue() throws InterruptedException {
        itIs(CLOSES.minusSeconds(60));

        boundaries.run();

        assertThat(isOpen()).isTrue();
        assertThat(check.check(event.id())).isZero();
    }

    @Test
    void aClockThatIsSetBackClosesWhatIsNotYetOpen() throws InterruptedException {
        itIs(OPENS);
        boundaries.run();
        assertThat(isOpen()).isTrue();

        itIs(OPENS.minus(Duration.ofHours(1)));
        boundaries.run();
        assertThat(isOpen()).isFalse();

        itIs(OPENS);
        boundaries.run();
        assertThat(isOpen()).isTrue();
        assertThat(check.check(event.id())).isZero();
    }

    /** An older version knows no periods, or not all that limits access: its documents would open zones that are closed. */
    @Test
    void aNodeOfAnOlderVersionLeavesABoundaryToANewerOne() throws InterruptedException {
        itIs(OPENS);
        boundaries.run();
        itIs(CLOSES);
        db.sql("update feed_renderer set begun = version + 1").update();
        try {
            assertThatThrownBy(boundaries::run)
                    .isInstanceOfSatisfying(
                            ProblemException.class,
                            refused -> assertThat(refused.problem()).isEqualTo(PlatformProblem.UNAVAILABLE));
            assertThat(isOpen()).isTrue();
        } finally {
            db.sql("update feed_renderer set begun = version").update();
        }

        boundaries.run();
        assertThat(isOpen()).isFalse();
        assertThat(check.check(event.id())).isZero();
    }

    @Test
    void oneNodeAtATimeWorksAtAnEvent() {
        itIs(OPENS);
        transaction.executeWithoutResult(status -> {
            db.sql("select from event_boundary where event_id = :event for update")
                    .param("event", event.id())
                    .query((row, number) -> true)
                    .single();
            runHere();
            assertThat(isOpen()).isFalse();
        });

        runHere();
        assertThat(isOpen()).isTrue();
    }

    /** On another thread: the transaction of this one holds what it must not have. */
    private void runHere() {
        Thread runs = Thread.ofPlatform().start(() -> {
            try {
                boundaries.run();
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
        });
        try {
            runs.join();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void manyAreRenderedInPieces() throws InterruptedException {
        event.withHolders(2500, "Competitor");
        long before = sync().get("revision").asLong();
        itIs(OPENS);

        boundaries.run();

        JsonNode all = sync();
        assertThat(all.get("accreditations")
                        .valueStream()
                        .filter(one -> one.get("zones").isEmpty()))
                .isEmpty();
        assertThat(all.get("revision").asLong() - before).isBetween(2L, 14L);
        assertThat(check.check(event.id())).isZero();
    }

    /** A node that is killed between two pieces must not have gates wait for a second with every later change. */
    @Test
    void pollsAreToldThatAnotherPieceFollowsUntilItIsOverdue(Fixture fixture) throws InterruptedException {
        FeedBoundaryRepository pieces = fixture.bean(FeedBoundaryRepository.class);
        FeedHeadRepository heads = fixture.bean(FeedHeadRepository.class);
        itIs(OPENS);
        assertThat(heads.of(event.id()).boundary()).as("nothing done").isFalse();

        pieces.noteMore(event.id(), true);
        assertThat(heads.of(event.id()).boundary()).isTrue();
        itIs(OPENS.plusSeconds(6));
        assertThat(heads.of(event.id()).boundary()).as("overdue").isFalse();

        pieces.noteMore(event.id(), true);
        boundaries.run();
        assertThat(isOpen()).isTrue();
        assertThat(heads.of(event.id()).boundary()).as("all done").isFalse();
    }
}
