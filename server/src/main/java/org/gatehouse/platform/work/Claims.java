package org.gatehouse.platform.work;

import jakarta.annotation.PreDestroy;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * The claims of this node. A heartbeat on a thread of its own renews each, whatever the work is doing: a slow disk or a slow mail server
 * does not make the node look dead.
 */
@Component
public class Claims {

    private static final Logger log = LoggerFactory.getLogger(Claims.class);

    /** Two heartbeats may fail or come late before the claim runs out. */
    private static final int HEARTBEATS = 3;

    private final ClaimRepository claims;
    private final ScheduledExecutorService heartbeats = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("heartbeat").daemon().factory());

    Claims(ClaimRepository claims) {
        this.claims = claims;
    }

    /** A claim that is renewed until it is closed. Closing does not end it: the job's last write does. */
    interface Kept extends AutoCloseable {

        @Override
        void close();
    }

    Kept keep(String table, Worker.Job job, Duration claim) {
        long pause = Math.max(1, claim.toMillis() / HEARTBEATS);
        Future<?> heartbeat =
                heartbeats.scheduleWithFixedDelay(() -> renew(table, job, claim), pause, pause, TimeUnit.MILLISECONDS);
        return () -> heartbeat.cancel(false);
    }

    private void renew(String table, Worker.Job job, Duration claim) {
        try {
            claims.renew(table, job, claim);
        } catch (RuntimeException away) {
            log.warn("the claim on {} {} was not renewed: {}", table, job.id(), away.getMessage());
        }
    }

    void release(String table, Worker.Job job) {
        claims.release(table, job);
    }

    @PreDestroy
    void stop() {
        heartbeats.shutdown();
    }
}
