package org.gatehouse.auth.recovery;

import java.util.Locale;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;

/**
 * The requests of people who forgot their password; each waits up to a second. The page answers before anything is looked up: the time of
 * an answer that waited for a look-up and a write would tell whether there is a user of that name.
 */
@Component
public class ForgottenPasswords {

    private static final Logger log = LoggerFactory.getLogger(ForgottenPasswords.class);

    /** Each takes some 100 bytes. More than this within a second are an attack and are dropped. */
    private static final int MOST = 1_000;

    private static final int LONGEST = 254;

    private record Request(String nameOrAddress, Locale language) {}

    private final BlockingQueue<Request> waiting = new ArrayBlockingQueue<>(MOST);
    private final ForgottenPasswordService service;

    ForgottenPasswords(ForgottenPasswordService service) {
        this.service = service;
    }

    void add(String nameOrAddress, Locale language) {
        String name = nameOrAddress.strip();
        boolean possible =
                !name.isEmpty() && name.length() <= LONGEST && name.chars().noneMatch(Character::isISOControl);
        if (possible && !waiting.offer(new Request(name, language))) {
            log.warn("more than {} people within a second forgot their password: some get no mail", MOST);
        }
    }

    /** Handles all requests that wait; when this returns, their mails are queued. */
    @Scheduled(initialDelayString = "PT1S", fixedDelayString = "PT1S")
    public synchronized void work() {
        for (Request one = waiting.poll(); one != null; one = waiting.poll()) {
            try {
                service.mail(one.nameOrAddress(), one.language());
            } catch (DataAccessException | TransactionException away) {
                log.warn("a mail for a forgotten password was not written: {}", away.getMessage());
            }
        }
    }
}
