package org.gatehouse.platform.work;

import io.micrometer.core.instrument.Metrics;
import org.gatehouse.platform.problem.DatabaseProblems;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs and counts failures in the background, where nobody waits for a response. */
final class BackgroundFailures {

    private static final Logger log = LoggerFactory.getLogger(BackgroundFailures.class);

    private BackgroundFailures() {}

    static void count(String task) {
        Metrics.counter("gatehouse.background.failures", "task", task).increment();
    }

    static void report(String task, Throwable failure) {
        count(task);
        if (failure instanceof Exception away && DatabaseProblems.isAway(away)) {
            log.warn("{} waits for the database: {}", task, failure.getMessage());
        } else {
            log.error("{} failed and tries again later", task, failure);
        }
    }
}
