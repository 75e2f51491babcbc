package org.gatehouse.feed.gates;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.gatehouse.feed.FeedHead;
import org.gatehouse.feed.FeedSelection;
import org.gatehouse.platform.Seed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GateStateTest {

    private static final Duration GUARD_AFTER = Duration.ofSeconds(30);
    private static final Instant START = Instant.parse("2026-09-23T08:00:00Z");

    private final List<Instant> stamps = new ArrayList<>(List.of(START));
    private final List<UUID> marks = new ArrayList<>(List.of(UUID.randomUUID()));
    private Instant now = START;

    private FeedHead head() {
        int revision = stamps.size() - 1;
        return new FeedHead(1, revision, stamps.get(revision), marks.get(revision), 1, 0, now, null, false);
    }

    private Instant stampOf(long revision) {
        return stamps.get((int) revision);
    }

    private void pass(Duration time) {
        now = now.plus(time);
    }

    private void change() {
        stamps.add(now);
        marks.add(UUID.randomUUID());
    }

    private FeedSelection asked(Instant since) {
        return FeedSelection.since(since, since.isAfter(now));
    }

    private GateState afterFull() {
        return GateState.UNKNOWN.after(FeedSelection.everything(), head(), this::stampOf);
    }

    /** Revisions that this response contains. */
    private Set<Long> told(FeedSelection sent) {
        Set<Long> revisions = new TreeSet<>();
        for (long revision = 1; revision < stamps.size(); revision++) {
            boolean bySince = sent.since() != null && !stampOf(revision).isBefore(sent.since()) && !sent.clockAhead();
            boolean byRevision = sent.after() != null && revision > sent.after();
            if (sent.full() || bySince || byRevision) {
                revisions.add(revision);
            }
        }
        return revisions;
    }

    @Test
    void whatComesRightAfterAPollIsNotGuarded() {
        GateState state = afterFull();
        change();
        pass(Duration.ofSeconds(29));
        FeedSelection asked = asked(now.plusSeconds(10));

        assertThat(state.guarded(asked, head(), GUARD_AFTER, this::stampOf)).isEqualTo(asked);
        assertThat(state.guarded(asked, head(), Duration.ZERO, this::stampOf).sinceUsed())
                .isEqualTo(START);
        pass(Duration.ofSeconds(1));
        assertThat(state.guarded(asked, head(), GUARD_AFTER, this::stampOf).sinceUsed())
                .isEqualTo(START);
    }

    @Test
    void aClockSetBackDoesNotSwitchTheGuardOff() {
        GateState state = afterFull();
        now = START.minus(Duration.ofHours(1));
        change();

        assertThat(state.guarded(asked(START.plusSeconds(1)), head(), GUARD_AFTER, this::stampOf)
                        .sinceUsed())
                .isNotNull();
    }

    @Test
    void aQuickRetryAfterALostAnswerDoesNotHideWhatTheAnswerHeld() {
        GateState state = afterFull();
        change();
        pass(Duration.ofMinutes(30));
        FeedSelection lost = state.guarded(asked(now.minusSeconds(180)), head(), GUARD_AFTER, this::stampOf);
        state = state.after(lost, head(), this::stampOf);
        pass(Duration.ofSeconds(2));
        FeedSelection retry = asked(now.minusSeconds(180));
        assertThat(state.guarded(retry, head(), GUARD_AFTER, this::stampOf)).isEqualTo(retry);
        state = state.after(retry, head(), this::stampOf);
        pass(Duration.ofMinutes(2));

        FeedSelection next = state.guarded(asked(now.minusSeconds(180)), head(), GUARD_AFTER, this::stampOf);

        assertThat(told(lost)).containsExactly(1L);
        assertThat(told(next)).containsExactly(1L);
    }

    /** By its own position no gap shows: since is earlier than what the lost response brought. */
    @Test
    void anAnswerLostWhileChangesGoOnIsMadeGood() {
        GateState state = afterFull();
        change();
        pass(Duration.ofMinutes(30));
        change();
        state = state.after(
                state.guarded(asked(now.minusSeconds(180)), head(), GUARD_AFTER, this::stampOf), head(), this::stampOf);
        pass(Duration.ofMinutes(2));
        change();
        FeedSelection asked = asked(now.minusSeconds(180));

        assertThat(asked.since()).isBefore(state.positionAt());
        assertThat(told(state.guarded(asked, head(), GUARD_AFTER, this::stampOf)))
                .containsExactly(1L, 2L, 3L);
    }

    @Test
    void ourOwnStampSentBackProvesThatTheAnswerArrived() {
        pass(Duration.ofNanos(104_511_000));
        change();
        GateState state = afterFull();
        pass(Duration.ofMinutes(30));
        change();
        state = state.after(
                state.guarded(asked(now.minusSeconds(180)), head(), GUARD_AFTER, this::stampOf), head(), this::stampOf);
        FeedSelection nextSince = asked(state.positionAt());
        pass(Duration.ofMinutes(2));
        change();

        assertThat(state.guarded(nextSince, head(), GUARD_AFTER, this::stampOf)).isEqualTo(nextSince);
        assertThat(state.after(nextSince, head(), this::stampOf).previous()).isEqualTo(2);
    }

    @Test
    void anAnswerThatLeavesAGapDoesNotAdvance() {
        GateState state = afterFull();
        change();
        pass(Duration.ofMinutes(10));
        change();

        GateState after = state.after(asked(now.minusSeconds(60)), head(), this::stampOf);

        assertThat(after).isEqualTo(state);
        assertThat(state.after(asked(START.plusSeconds(0)), head(), this::stampOf)
                        .position())
                .isEqualTo(2);
    }

    @Test
    void anAnswerThatReachesTheFirstItLackedAdvances() {
        GateState state = afterFull();
        pass(Duration.ofHours(1));
        change();
        pass(Duration.ofMinutes(1));

        GateState after = state.after(asked(now.minusSeconds(180)), head(), this::stampOf);

        assertThat(after.position()).isEqualTo(1);
        assertThat(after.previous()).isZero();
    }

    @Test
    void aCursorSaysWhatTheGateHas() {
        change();
        GateState state = afterFull();
        change();
        change();

        GateState after = state.after(FeedSelection.after(0), head(), this::stampOf);

        assertThat(after.position()).isEqualTo(3);
        assertThat(after.previous()).isZero();
        assertThat(after.previousAt()).isEqualTo(START);
    }

    @Test
    void aClockAheadDoesNotAdvance() {
        GateState state = afterFull();
        change();

        assertThat(state.after(asked(now.plusSeconds(1)), head(), this::stampOf))
                .isEqualTo(state);
    }

    @Test
    void aMemoryOfAnotherHistoryIsNone() {
        change();
        GateState state = afterFull();
        marks.set(1, UUID.randomUUID());

        assertThat(state.in(head())).isEqualTo(GateState.UNKNOWN);
        stamps.removeLast();
        assertThat(state.in(head())).isEqualTo(GateState.UNKNOWN);
        assertThat(GateState.UNKNOWN.guarded(asked(now), head(), GUARD_AFTER, this::stampOf))
                .isEqualTo(asked(now));
    }

    @Test
    void aGateOfWhichNothingIsKnownIsSentEverythingThatEverChanged() {
        change();
        pass(Duration.ofHours(5));
        change();

        FeedSelection sent =
                GateState.UNKNOWN.guarded(asked(now.minusSeconds(180)), head(), GUARD_AFTER, this::stampOf);

        assertThat(told(sent)).containsExactly(1L, 2L);
        assertThat(sent.sinceUsed()).isEqualTo(Instant.EPOCH);
    }

    /** Any clock, any pauses, retries, and answers lost, but never two of them one after the other. */
    @ParameterizedTest
    @ValueSource(strings = {"PT0S", "PT30S", "PT5M"})
    void noGateMissesAChange(Duration guardAfter) {
        long seed = Seed.VALUE;
        Random random = new Random(seed);
        for (int run = 0; run < 300; run++) {
            stamps.subList(1, stamps.size()).clear();
            marks.subList(1, marks.size()).clear();
            now = START;
            Duration wrong = Duration.ofSeconds(random.nextInt(7201) - 3600);
            GateState state = afterFull();
            Set<Long> has = new TreeSet<>();
            boolean lost = false;
            for (int poll = 0; poll < 60; poll++) {
                for (int change = random.nextInt(4); change > 0; change--) {
                    pass(Duration.ofSeconds(random.nextInt(60)));
                    change();
                }
                pass(Duration.ofSeconds(random.nextInt(10) == 0 ? random.nextInt(4000) : random.nextInt(150)));
                FeedSelection asked = asked(now.plus(wrong).minusSeconds(180));
                FeedSelection sent = state.guarded(asked, head(), guardAfter, this::stampOf);
                state = state.after(sent, head(), this::stampOf);
                boolean arrives = sent.sinceUsed() == null || lost || random.nextInt(4) > 0;
                lost = sent.sinceUsed() == null ? lost : !arrives;
                if (arrives) {
                    has.addAll(told(sent));
                }
            }
            for (int poll = 0; poll < 2; poll++) {
                pass(Duration.ofMinutes(6));
                FeedSelection sent =
                        state.guarded(asked(now.plus(wrong).minusSeconds(180)), head(), guardAfter, this::stampOf);
                state = state.after(sent, head(), this::stampOf);
                has.addAll(told(sent));
            }
            assertThat(has).as("seed %d, run %d", seed, run).hasSize(stamps.size() - 1);
        }
    }
}
