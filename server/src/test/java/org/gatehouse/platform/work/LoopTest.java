package org.gatehouse.platform.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.gatehouse.auth.Scope;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@ApiTest
class LoopTest {

    private static final Duration LONG = Duration.ofMinutes(10);

    private @Nullable Loop loop;

    @AfterEach
    void stop() {
        if (loop != null) {
            loop.stop(LONG);
        }
    }

    private Loop started(String name, Duration pause, Loop.Round round) {
        Loop started = new Loop(name, pause, round);
        loop = started;
        started.start();
        return started;
    }

    @Test
    void roundsFollowEachOtherOnAThreadOfThatName() {
        AtomicReference<String> name = new AtomicReference<>();
        AtomicInteger rounds = new AtomicInteger();
        started("some-loop", Duration.ofMillis(1), () -> {
            name.set(Thread.currentThread().getName());
            rounds.incrementAndGet();
        });

        await().until(() -> rounds.get() > 2);
        assertThat(name).hasValue("some-loop");
    }

    @Test
    void aRoundThatFailsIsCountedAndTheNextOneFollows(Fixture fixture) {
        AtomicInteger rounds = new AtomicInteger();
        started("failing-loop", Duration.ZERO, () -> {
            if (rounds.incrementAndGet() == 1) {
                throw new StackOverflowError();
            }
            Thread.sleep(LONG);
        });

        await().until(() -> rounds.get() == 2);
        assertThat(fixture.api(Scope.ADMIN).get("/prometheus").text())
                .contains("gatehouse_background_failures_total{task=\"failing-loop\"} 1.0");
    }

    @Test
    void wakingEndsThePause() {
        AtomicInteger rounds = new AtomicInteger();
        Loop paused = started("paused-loop", LONG, rounds::incrementAndGet);
        await().until(() -> rounds.get() == 1);

        paused.wake();

        await().until(() -> rounds.get() == 2);
    }

    @Test
    void stoppingEndsTheRoundUnderWayAndIsNoFailure() {
        CountDownLatch waiting = new CountDownLatch(1);
        AtomicReference<Thread> thread = new AtomicReference<>();
        Loop stopped = started("waiting-loop", Duration.ZERO, () -> {
            thread.set(Thread.currentThread());
            waiting.countDown();
            Thread.sleep(LONG);
        });
        await().until(() -> waiting.getCount() == 0);

        stopped.stop(LONG);

        assertThat(thread.get().isAlive()).isFalse();
        assertThat(stopped.isRunning()).isFalse();
    }

    @Test
    void aRoundMayStopItsOwnLoop() {
        AtomicInteger rounds = new AtomicInteger();
        AtomicReference<Loop> self = new AtomicReference<>();
        Loop own = new Loop("own-loop", Duration.ofMillis(1), () -> {
            if (rounds.incrementAndGet() == 3) {
                self.get().stop(LONG);
            }
        });
        self.set(own);
        own.start();

        await().until(() -> !own.isRunning());
        assertThat(rounds).hasValue(3);
    }
}
