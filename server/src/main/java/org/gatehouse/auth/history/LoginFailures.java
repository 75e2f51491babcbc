package org.gatehouse.auth.history;

import java.time.Clock;
import java.time.Instant;
import org.gatehouse.platform.work.WriteBehind;
import org.jspecify.annotations.Nullable;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Counts failures to log in, and writes them to the log every few seconds. Until then they are in memory only: a response that took as long
 * as a write would reveal whether there is a user of that name, and guessing must not cost the database a write each time.
 */
@Component
public class LoginFailures {

    /** The most names and addresses that are counted between two writes; further ones are dropped. */
    private static final int MOST = 10_000;

    /** No user has a longer name, or one with a control character. */
    private static final int LONGEST_NAME = 200;

    record Failure(String name, String address, LoginOutcome outcome) {}

    record Count(
            int times,
            Instant first,
            Instant last,
            @Nullable String browser) {

        Count with(Count later) {
            return new Count(times + later.times, first, later.last, later.browser);
        }
    }

    private final WriteBehind<Failure, Count> counted;
    private final Clock clock;

    LoginFailures(LoginLogRepository repository, Clock clock) {
        this.counted =
                new WriteBehind<>("failed sign-ins", 1, Count::with, failures -> failures.forEach(repository::failed));
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
        counted.add(new Failure(name, address, outcome), new Count(1, now, now, browser));
    }

    /** Writes what was counted so far; when this returns, it is in the log. */
    @Scheduled(initialDelayString = "PT5S", fixedDelayString = "PT5S")
    public void write() {
        counted.write();
    }
}
