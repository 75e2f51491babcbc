package org.gatehouse.auth.recovery;

import java.util.Locale;
import org.gatehouse.platform.work.WriteBehind;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * The requests of people who forgot their password; each waits up to a second. The page responds before anything is looked up: the time of
 * a response that waited for a look-up and a write would reveal whether there is a user of that name.
 */
@Component
public class ForgottenPasswords {

    private static final Logger log = LoggerFactory.getLogger(ForgottenPasswords.class);

    /** Each takes some 100 bytes. More than this within a second are an attack and are dropped. */
    private static final int MOST = 1_000;

    private static final int LONGEST = 254;

    private final WriteBehind<String, Locale> waiting;

    ForgottenPasswords(ForgottenPasswordService service) {
        this.waiting = new WriteBehind<>(
                "forgotten passwords", 1, (earlier, later) -> later, people -> people.forEach(service::mail));
    }

    void add(String nameOrAddress, Locale language) {
        String name = nameOrAddress.strip();
        boolean possible =
                !name.isEmpty() && name.length() <= LONGEST && name.chars().noneMatch(Character::isISOControl);
        if (possible && waiting.size() >= MOST) {
            log.warn("more than {} people within a second forgot their password: some get no mail", MOST);
        } else if (possible) {
            waiting.add(name, language);
        }
    }

    /** Handles all requests that wait; when this returns, their mails are queued. */
    @Scheduled(initialDelayString = "PT1S", fixedDelayString = "PT1S")
    public void work() {
        waiting.write();
    }
}
