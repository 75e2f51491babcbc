package org.gatehouse.privacy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import org.gatehouse.platform.backup.ErasureList;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Erases at the start whom a restore has brought back: before the first request, before a mail is sent, and before a gate is served. A
 * server that cannot do it does not start.
 */
@Component
class ErasedAgain implements SmartInitializingSingleton {

    private static final Logger log = LoggerFactory.getLogger(ErasedAgain.class);

    private static final long NO_MORE = -1;

    private final ErasureListing listing;
    private final ErasureRepository erasures;
    private final ErasureService service;
    private final ErasureWatch watch;
    private final TransactionOperations transaction;

    ErasedAgain(
            ErasureListing listing,
            ErasureRepository erasures,
            ErasureService service,
            ErasureWatch watch,
            TransactionOperations transaction) {
        this.listing = listing;
        this.erasures = erasures;
        this.service = service;
        this.watch = watch;
        this.transaction = transaction;
    }

    @Override
    public void afterSingletonsInstantiated() {
        ErasureList list = listing.list();
        if (list != null) {
            note(eraseAgain(broughtBack(list)));
            listing.update();
            watch.confirm();
        } else {
            watch.look();
        }
        repeat();
    }

    /** Also those whom {@code gatehouse erasures apply} names while servers run. */
    @Scheduled(initialDelayString = "PT10S", fixedDelayString = "PT10S")
    void repeat() {
        long done = 0;
        for (long next = repeatNext(); next != NO_MORE; next = repeatNext()) {
            done += next;
        }
        note(done);
    }

    private long repeatNext() {
        return Objects.requireNonNull(transaction.execute(status ->
                erasures.takeNext().map(next -> eraseAgain(List.of(next))).orElse(NO_MORE)));
    }

    private List<ErasureList.Erased> broughtBack(ErasureList list) {
        try {
            return erasures.broughtBack(list.read());
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Returns how many there were. One line can do what a later one says, too. */
    private long eraseAgain(Collection<ErasureList.Erased> back) {
        long done = 0;
        for (ErasureList.Erased one : back) {
            if (!erasures.broughtBack(List.of(one)).isEmpty()) {
                service.eraseAgain(one);
                done++;
            }
        }
        return done;
    }

    private static void note(long done) {
        if (done > 0) {
            log.warn(
                    "{} people whom a restore had brought back were erased again, as the list of erasures says.", done);
        }
    }
}
