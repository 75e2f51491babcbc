package org.gatehouse.proof;

import java.time.Duration;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;

/** Kills one server or the other and starts it again, as often as planned. */
final class Outages implements Runnable {

    private final Trial trial;
    private final Random random;
    private final AtomicInteger survived = new AtomicInteger();

    Outages(Trial trial) {
        this.trial = trial;
        this.random = trial.plan.random("outages", 0);
    }

    @Override
    public void run() {
        while (survived.get() < trial.plan.kills()) {
            ServerProcess server = trial.cluster.any(random);
            boolean waits = pause(trial.plan.calm()) && !trial.isOver();
            if (!waits) {
                return;
            }
            server.kill();
            trial.tally.count("servers killed");
            server.launch();
            server.awaitReady();
            survived.incrementAndGet();
        }
    }

    /** Outages that are over. */
    int survived() {
        return survived.get();
    }

    private static boolean pause(Duration time) {
        try {
            Thread.sleep(time);
            return true;
        } catch (InterruptedException interrupted) {
            return false;
        }
    }
}
