package org.gatehouse.feed.sync;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.gatehouse.feed.FeedHead;
import org.gatehouse.feed.FeedHeadRepository;
import org.gatehouse.feed.FeedProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.work.Loop;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Lets polls wait for a change (decision 0017).
 *
 * <p>One thread on each node reads the heads of all awaited events in one select. It reads at once when this node has committed a change,
 * and every 50 ms while any poll waits, to see the commits of other nodes. A waiting poll costs a virtual thread. It sends no queries to
 * the database and holds no connection.
 */
@Component
@EnableConfigurationProperties(WaitSettings.class)
public class WaitingPolls implements SmartLifecycle {

    private static final Logger log = LoggerFactory.getLogger(WaitingPolls.class);

    /** The longest delay until a commit of another node is seen. 20 selects a second by primary key are no load. */
    private static final Duration LOOK_EVERY = Duration.ofMillis(50);

    /** A head that was read longer ago may be out of date: the database is not reachable, or the event is gone. */
    private static final Duration FRESH = Duration.ofSeconds(1);

    /**
     * While zones open or close for many people, revision follows revision. Waking each time 1,000 gates that wait would cost as many
     * responses as there are pieces.
     */
    private static final Duration QUIET_AT_BOUNDARY = Duration.ofSeconds(1);

    private static final Duration LONGEST_STOP = Duration.ofSeconds(1);

    /** The longest delay until a poll notices that its client has hung up. It costs a system call for each waiting poll. */
    private static final Duration PROBE_EVERY = Duration.ofSeconds(5);

    private final FeedHeadRepository heads;
    private final int capacity;
    private final SharedPlaces<Waiter> places;

    private final ReentrantLock monitor = new ReentrantLock();
    private final Condition news = monitor.newCondition();
    private final Map<Long, Awaited> awaited = new HashMap<>();

    /** Events at a boundary whose polls were woken, and until when they are not woken again. */
    private final Map<Long, Long> quietUntil = new HashMap<>();

    private final Loop looking = new Loop("feed-watch", Duration.ZERO, this::look);
    private boolean changed;
    private volatile boolean open;

    WaitingPolls(FeedHeadRepository heads, WaitSettings settings, MeterRegistry meters) {
        this.heads = heads;
        long heap = Runtime.getRuntime().maxMemory();
        this.capacity = settings.capacity(heap);
        this.places = new SharedPlaces<>(capacity);
        Gauge.builder("gatehouse.feed.waiting", this, WaitingPolls::waiting)
                .description("polls that wait for a change")
                .register(meters);
        if (settings.isHeldBack(heap)) {
            log.info(
                    "{} polls may wait at once: for {} the heap of {} MB is too small (gatehouse.feed.waiting)",
                    capacity,
                    WaitSettings.MOST,
                    heap >> 20);
        }
    }

    private static final class Awaited {
        final Set<Waiter> waiters = new HashSet<>();

        @Nullable
        FeedHead newest;

        long readAt;
    }

    /** One waiting poll. It is woken with a head newer than the one it knows, or with nothing newer when it has to give up its place. */
    private static final class Waiter {
        final String client;
        final FeedHead known;
        private final CountDownLatch woken = new CountDownLatch(1);
        private volatile Optional<FeedHead> head = Optional.empty();

        Waiter(String client, FeedHead known) {
            this.client = client;
            this.known = known;
        }

        long eventId() {
            return known.eventId();
        }

        /** A lost history may have had more revisions than there are now. */
        boolean isNews(FeedHead head) {
            return head.revision() > known.revision() || !Objects.equals(head.historyFrom(), known.historyFrom());
        }

        void wake(Optional<FeedHead> with) {
            head = with;
            woken.countDown();
        }
    }

    /**
     * Waits until the event's feed is past this head, or its sender has hung up.
     *
     * @param client whose poll this is: places are shared out by client
     * @param isGone whether the sender has hung up
     * @return the new head; when the wait ends without one, the newest known head; empty when no recent head is known or the server stops
     * @throws ProblemException too_many_waiting (503) when no place is free and no client has more than its share
     */
    Optional<FeedHead> await(FeedHead known, Duration longest, String client, BooleanSupplier isGone) {
        Waiter waiter = new Waiter(client, known);
        register(waiter);
        try {
            return awaitInPlace(waiter, System.nanoTime() + longest.toNanos(), isGone);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } finally {
            leave(waiter);
        }
    }

    private Optional<FeedHead> awaitInPlace(Waiter waiter, long until, BooleanSupplier isGone)
            throws InterruptedException {
        long left = until - System.nanoTime();
        while (!waiter.woken.await(Math.min(left, PROBE_EVERY.toNanos()), TimeUnit.NANOSECONDS)) {
            left = until - System.nanoTime();
            if (left <= 0 || isGone.getAsBoolean()) {
                return newest(waiter.eventId());
            }
        }
        return waiter.head;
    }

    private void register(Waiter waiter) {
        monitor.lock();
        try {
            Optional<Waiter> former = takePlace(waiter);
            if (!open) {
                waiter.wake(Optional.empty());
            }
            Awaited event = awaited.computeIfAbsent(waiter.eventId(), id -> new Awaited());
            event.waiters.add(waiter);
            if (event.newest != null && waiter.isNews(event.newest) && !isQuiet(event.newest)) {
                waiter.wake(Optional.of(event.newest));
            }
            // The first waiting poll wakes the thread that reads the heads. That thread then finds the other polls too.
            if (awaited.size() == 1 && event.waiters.size() == 1) {
                news.signal();
            }
            former.ifPresent(poll -> poll.wake(newest(poll.eventId())));
        } finally {
            monitor.unlock();
        }
    }

    /** Returns the poll that has to give up its place for this one, if no place is free. */
    private Optional<Waiter> takePlace(Waiter waiter) {
        if (places.takeFree(waiter.client, waiter)) {
            return Optional.empty();
        }
        Optional<Waiter> former = places.takeOver(waiter.client, waiter);
        if (former.isEmpty()) {
            throw FeedProblem.TOO_MANY_WAITING
                    .because("%d polls are already waiting; poll without wait, or try again later.", capacity)
                    .retryAfter(5);
        }
        return former;
    }

    private void leave(Waiter waiter) {
        monitor.lock();
        try {
            places.giveBack(waiter.client, waiter);
            Awaited event = awaited.get(waiter.eventId());
            if (event != null && event.waiters.remove(waiter) && event.waiters.isEmpty()) {
                awaited.remove(waiter.eventId());
            }
        } finally {
            monitor.unlock();
        }
    }

    private Optional<FeedHead> newest(long eventId) {
        monitor.lock();
        try {
            Awaited event = awaited.get(eventId);
            if (event == null || System.nanoTime() - event.readAt > FRESH.toNanos()) {
                return Optional.empty();
            }
            return Optional.ofNullable(event.newest);
        } finally {
            monitor.unlock();
        }
    }

    private int waiting() {
        monitor.lock();
        try {
            return places.taken();
        } finally {
            monitor.unlock();
        }
    }

    /** Call this after the commit of a transaction that raised the revision of these events. */
    public void revisionsRaised(Collection<Long> events) {
        monitor.lock();
        try {
            if (events.stream().anyMatch(awaited::containsKey)) {
                changed = true;
                news.signal();
            }
        } finally {
            monitor.unlock();
        }
    }

    private void look() throws InterruptedException {
        wakeWaiters(heads.all(nextToRead()).values());
    }

    /** Waits until there are awaited events and it is time to read, and returns those events. */
    private Set<Long> nextToRead() throws InterruptedException {
        monitor.lock();
        try {
            long left = LOOK_EVERY.toNanos();
            while (awaited.isEmpty() || (!changed && left > 0)) {
                if (awaited.isEmpty()) {
                    news.await();
                } else {
                    left = news.awaitNanos(left);
                }
            }
            changed = false;
            return Set.copyOf(awaited.keySet());
        } finally {
            monitor.unlock();
        }
    }

    private void wakeWaiters(Collection<FeedHead> heads) {
        Map<Waiter, FeedHead> woken = new HashMap<>();
        monitor.lock();
        try {
            for (FeedHead head : heads) {
                Awaited event = awaited.get(head.eventId());
                if (event != null) {
                    event.newest = head;
                    event.readAt = System.nanoTime();
                    List<Waiter> ready = isQuiet(head)
                            ? List.of()
                            : event.waiters.stream()
                                    .filter(waiter -> waiter.isNews(head))
                                    .toList();
                    ready.forEach(waiter -> woken.put(waiter, head));
                    noteQuiet(head, !ready.isEmpty());
                }
            }
        } finally {
            monitor.unlock();
        }
        woken.forEach((waiter, head) -> waiter.wake(Optional.of(head)));
    }

    private boolean isQuiet(FeedHead head) {
        Long until = quietUntil.get(head.eventId());
        return head.boundary() && until != null && until - System.nanoTime() > 0;
    }

    private void noteQuiet(FeedHead head, boolean woke) {
        if (!head.boundary()) {
            quietUntil.remove(head.eventId());
        } else if (woke) {
            quietUntil.put(head.eventId(), System.nanoTime() + QUIET_AT_BOUNDARY.toNanos());
        }
    }

    @Override
    public void start() {
        open = true;
        looking.start();
    }

    /** Responds to the waiting polls, so that the graceful stop of the web server does not wait for them. */
    @Override
    public void stop() {
        open = false;
        List<Waiter> left = new ArrayList<>();
        monitor.lock();
        try {
            awaited.values().forEach(event -> left.addAll(event.waiters));
        } finally {
            monitor.unlock();
        }
        left.forEach(waiter -> waiter.wake(Optional.empty()));
        looking.stop(LONGEST_STOP);
    }

    @Override
    public boolean isRunning() {
        return looking.isRunning();
    }

    /** Stops before the web server begins to stop: the highest phase stops first. */
    @Override
    public int getPhase() {
        return DEFAULT_PHASE;
    }
}
