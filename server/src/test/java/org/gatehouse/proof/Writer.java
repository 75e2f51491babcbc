package org.gatehouse.proof;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import java.util.Set;

/** A desk at work: one request after the other at any server, some of them against a brake. */
final class Writer implements Runnable {

    /** The statuses that a desk may get; anything else is a defect. 404: a zone of its own that a lost response had already deleted. */
    private static final Set<Integer> FINE = Set.of(200, 201, 204, 404, 409, 422, 503);

    private static final int BRAKED_OF_100 = 12;
    private static final int FEED_ROW_OF_100 = 4;

    private final Trial trial;
    private final Desk desk;
    private final Random random;

    Writer(Trial trial, int number) {
        this.trial = trial;
        this.desk = new Desk(trial.stage, number, trial.plan.writers(), trial.plan.random("desk", number));
        this.random = trial.plan.random("writer", number);
    }

    @Override
    public void run() {
        while (!trial.isOver()) {
            DeskRequest request = desk.decide();
            brake(request);
            int patience = random.nextInt(200);
            if (!send(request, trial.cluster.any(random).base())) {
                pause(patience);
            }
        }
    }

    /** Every choice is drawn whatever comes of it, so that the next ones are the same. */
    private void brake(DeskRequest request) {
        int chance = random.nextInt(100);
        double length = random.nextDouble();
        Duration slowest = trial.plan.slowest();
        if (chance < FEED_ROW_OF_100) {
            trial.brakes.hold(Desk.feedRow(trial.stage.id), part(slowest, length / 10));
        } else if (chance < FEED_ROW_OF_100 + BRAKED_OF_100) {
            trial.brakes.hold(request.row(), part(slowest, request.isForOneHolder() ? length : length / 10));
        }
    }

    private static Duration part(Duration whole, double part) {
        return Duration.ofMillis((long) (whole.toMillis() * part));
    }

    /** False when there was no response. */
    private boolean send(DeskRequest request, String base) {
        Instant begin = Instant.now();
        try {
            Wire.Reply reply =
                    trial.wire.send(request.method(), base + request.path(), trial.deskToken, request.body());
            if (reply.status() < 300) {
                committed(request, reply, Duration.between(begin, Instant.now()));
            } else {
                refused(request, reply);
            }
            return true;
        } catch (IOException away) {
            trial.tally.count("writes without an answer");
            desk.unanswered(request);
            return false;
        }
    }

    private void committed(DeskRequest request, Wire.Reply reply, Duration took) {
        trial.tally.count("writes committed");
        trial.tally.count("write, " + request.kind());
        if (took.compareTo(trial.plan.slow()) > 0) {
            trial.tally.count(trial.plan.slowWrites());
        }
        request.then().accept(reply.json());
    }

    private void refused(DeskRequest request, Wire.Reply reply) {
        trial.tally.count("writes rolled back or refused, " + reply.status());
        if (reply.status() == 503) {
            desk.unanswered(request);
        }
        if (!FINE.contains(reply.status())) {
            trial.tally.wrong("%s was answered %d: %s".formatted(request, reply.status(), reply.text()));
        }
    }

    private static void pause(int millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
