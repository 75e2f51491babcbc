package org.gatehouse.auth.token;

import jakarta.annotation.PreDestroy;
import java.time.Clock;
import java.time.Instant;
import org.gatehouse.platform.work.WriteBehind;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Notes when clients last sent a request. {@link Callers} reports each look-up, which a token in use needs every 30 s, so no request does
 * anything for it. All clients are written together every two minutes; what a process that is killed had not written is lost.
 */
@Component
public class ClientUses {

    private static final int ROWS_AT_ONCE = 10_000;

    private final WriteBehind<String, Instant> unwritten;
    private final Clock clock;

    ClientUses(ClientUseRepository repository, Clock clock) {
        this.unwritten =
                new WriteBehind<>("uses of clients", ROWS_AT_ONCE, (earlier, later) -> later, repository::write);
        this.clock = clock;
    }

    /** The client exists and may send requests, so there are never more entries than clients. */
    void used(String clientId) {
        unwritten.add(clientId, clock.instant());
    }

    /** Writes what is not written yet. */
    @Scheduled(initialDelayString = "PT30S", fixedDelayString = "PT2M")
    @PreDestroy
    public void write() {
        unwritten.write();
    }
}
