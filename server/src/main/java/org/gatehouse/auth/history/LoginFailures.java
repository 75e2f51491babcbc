package org.gatehouse.auth.history;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;

/**
 * Counts failures to log in, and writes them to the log every few seconds. Until then they are in memory only: an answer that took as long
 * as a write would tell whether there is a user of that name, and guessing must not cost the database a write each time.
 */
@Component
public class LoginFailures {

    private static final Logger log = LoggerFactory.getLogger(LoginFailures.class);

    /** The most names and addresses that are counted between two writes; further ones are dropped. */
    private static final int MOST = 10_000;

    /** No user has a longer name, or one with a control character. */
    private static final int LONGEST_NAME = 200;

    record Failure(String name, String address, LoginOutcome outcome) {}

    record Count(
            int times,
            Instant first,
            Instant last,
            @Nullable String browser) {}

    private final Map<Failure, Count> counted = new ConcurrentHashMap<>();
    private final LoginLogRepository repository;
    private final Clock clock;

    LoginFailures(LoginLogRepository repository, Clock clock) {
        this.repository = repository;
        this.clock = clock;
    }

    /**
     * Counts one more.
     *
     * @param name what was typed; it is not stored if there is no such user, because people type passwords there, too
     */
    public void add(String name, String address, LoginOutcome outcome, @Nullable String browser) {
        if (name.length() > LONGEST_NAME || name.chars().anyMatch(Character::isISOControl) || counted.size() >= MOST) {
            return;
        }
        Instant now = clock.instant();
        counted.merge(
                new Failure(name, address, outcome),
                new Count(1, now, now, browser),
                (before, one) -> new Count(before.times() + 1, before.first(), now, browser));
    }

    /** Writes what was counted so far; when this returns, it is in the log. */
    @Scheduled(initialDelayString = "PT5S", fixedDelayString = "PT5S")
    public synchronized void write() {
        List.copyOf(counted.keySet()).forEach(failure -> {
            Count count = counted.remove(failure);
            if (count != null) {
                write(failure, count);
            }
        });
    }

    private void write(Failure failure, Count count) {
        try {
            repository.failed(failure, count);
        } catch (DataAccessException | TransactionException away) {
            log.warn("{} failed sign-ins are not in the log: {}", count.times(), away.getMessage());
        }
    }
}
