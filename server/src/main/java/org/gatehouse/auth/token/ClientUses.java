package org.gatehouse.auth.token;

import jakarta.annotation.PreDestroy;
import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;

/**
 * Notes when clients last sent a request. {@link Callers} reports each look-up, which a token in use needs every 30 s, so no request does
 * anything for it. All clients are written together every two minutes; what a process that is killed had not written is lost.
 */
@Component
public class ClientUses {

    private static final Logger log = LoggerFactory.getLogger(ClientUses.class);

    private final Map<String, Instant> unwritten = new ConcurrentHashMap<>();
    private final ClientUseRepository repository;
    private final Clock clock;

    ClientUses(ClientUseRepository repository, Clock clock) {
        this.repository = repository;
        this.clock = clock;
    }

    /** The client exists and may send requests, so there are never more entries than clients. */
    void used(String clientId) {
        unwritten.put(clientId, clock.instant());
    }

    /** Writes what is not written yet. */
    @Scheduled(initialDelayString = "PT30S", fixedDelayString = "PT2M")
    @PreDestroy
    public synchronized void write() {
        Map<String, Instant> uses = new HashMap<>(unwritten);
        if (uses.isEmpty()) {
            return;
        }
        try {
            repository.write(uses);
            uses.forEach(unwritten::remove);
        } catch (DataAccessException | TransactionException notNow) {
            log.warn("When {} clients were last used is not written yet: {}", uses.size(), notNow.getMessage());
        }
    }
}
