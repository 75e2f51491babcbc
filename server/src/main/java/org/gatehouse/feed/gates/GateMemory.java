package org.gatehouse.feed.gates;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.gatehouse.auth.Caller;
import org.gatehouse.feed.FeedCursor;
import org.gatehouse.feed.FeedRepository;
import org.gatehouse.feed.gates.GateEntry.Unwritten;
import org.gatehouse.feed.gates.GatePoll.ClockOffset;
import org.gatehouse.feed.gates.GateScanTimes.GateScanTime;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.SmartLifecycle;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Remembers what each gate was sent (decision 0016).
 *
 * <p>The memory is in the process, in front of a table that is written at most one second later. When the process dies, or another node has
 * not yet read the table, the memory is older than the truth. The gate then gets more than it needs, never less.
 */
@Component
@EnableConfigurationProperties(GateSettings.class)
public class GateMemory implements SmartLifecycle {

    private static final Logger log = LoggerFactory.getLogger(GateMemory.class);

    /** 20,000 gates of about 400 B take 8 MB. Any further gate is read from the table when it polls. */
    private static final int KEPT = 20_000;

    private static final int WRITE_EVERY_MILLIS = 1000;
    private static final int ROWS_AT_ONCE = 1000;

    private final GateMemoryRepository repository;
    private final FeedRepository feed;
    private final GateSettings settings;
    private final GateScanTimes scans;
    private final Cache<Gate, GateEntry> entries =
            Caffeine.newBuilder().maximumSize(KEPT).build();
    private final Queue<GateEntry> unwritten = new ConcurrentLinkedQueue<>();
    private @Nullable ScheduledExecutorService writer;

    GateMemory(GateMemoryRepository repository, FeedRepository feed, GateSettings settings, GateScanTimes scans) {
        this.repository = repository;
        this.feed = feed;
        this.settings = settings;
        this.scans = scans;
    }

    /**
     * Begins a poll. Every poll is remembered, but only a device that names itself or a client registered as a gate is sent what it missed.
     * Any other client gets exactly what it asks for.
     */
    public GatePoll poll(long eventId, Caller by, String device, HttpServletRequest request) {
        GateEntry gate = entry(new Gate(eventId, by.clientId(), device));
        boolean guarded = by.gate() || !device.isEmpty();
        boolean told = !HttpMethod.HEAD.matches(request.getMethod());
        return new GatePoll(this, gate, guarded, told, request.getHeader(HttpHeaders.DATE));
    }

    private GateEntry entry(Gate gate) {
        GateEntry known = entries.getIfPresent(gate);
        if (known != null) {
            return known;
        }
        GateEntry loaded = new GateEntry(gate, repository.find(gate));
        GateEntry other = entries.asMap().putIfAbsent(gate, loaded);
        return other == null ? loaded : other;
    }

    Duration guardAfter() {
        return settings.guardAfter();
    }

    /** The newer of what the table and this process know of the gate. A state from another history of the database is ignored. */
    GateState refreshed(Gate gate, GateState known) {
        GateState stored = repository.find(gate);
        boolean ours =
                known.stamp() != null && feed.knows(new FeedCursor(gate.eventId(), known.position(), known.stamp()));
        if (!ours) {
            return stored;
        }
        boolean storedKnowsMore = stored.position() > known.position()
                || (stored.position() == known.position() && stored.servedAt().isAfter(known.servedAt()));
        return storedKnowsMore ? stored : known;
    }

    Instant stampOf(long eventId, long revision) {
        return feed.stampOf(eventId, revision);
    }

    void remember(GateEntry gate, GateState entered, GateState next, Instant at, @Nullable ClockOffset offset) {
        if (gate.polled(entered, next, at, offset)) {
            unwritten.add(gate);
        }
    }

    /**
     * Writes what the table does not contain yet, in order of the keys, so that two nodes never wait for each other. A gate that the cache
     * dropped and that polled again before its first entry was written has two entries waiting; one statement takes each gate only once.
     */
    synchronized void write() {
        List<GateEntry> waiting = new ArrayList<>();
        for (GateEntry next = unwritten.poll(); next != null; next = unwritten.poll()) {
            waiting.add(next);
        }
        while (!waiting.isEmpty()) {
            SortedMap<Gate, GateEntry> once = new TreeMap<>();
            waiting.removeIf(entry -> once.putIfAbsent(entry.gate(), entry) == null);
            writeAll(List.copyOf(once.values()));
        }
        writeScanTimes();
    }

    private void writeAll(List<GateEntry> gates) {
        for (int from = 0; from < gates.size(); from += ROWS_AT_ONCE) {
            write(gates.subList(from, Math.min(gates.size(), from + ROWS_AT_ONCE)));
        }
    }

    /** A failed write must not end the schedule. */
    private void writeBehind() {
        try {
            write();
        } catch (RuntimeException | Error failure) {
            log.error("What gates were served is not written now", failure);
        }
    }

    private void writeScanTimes() {
        List<GateScanTime> times = scans.take();
        if (times.isEmpty()) {
            return;
        }
        try {
            repository.writeScanTimes(times);
        } catch (RuntimeException notNow) {
            log.warn("When {} gates reported scans is not written yet: {}", times.size(), notNow.toString());
            times.forEach(time -> scans.reported(time.gate(), time.at()));
        }
    }

    private void write(List<GateEntry> some) {
        List<Unwritten> rows = some.stream().map(GateEntry::take).toList();
        try {
            repository.write(rows);
        } catch (RuntimeException notNow) {
            log.warn("What {} gates were served is not written yet: {}", rows.size(), notNow.toString());
            for (int n = 0; n < rows.size(); n++) {
                if (some.get(n).giveBack(rows.get(n))) {
                    unwritten.add(some.get(n));
                }
            }
        }
    }

    @Scheduled(initialDelayString = "PT10M", fixedDelayString = "PT1H")
    void forget() {
        repository.forget(settings.forgetGatesAfter());
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // the task ends with its executor, and failures are logged
    public void start() {
        ScheduledExecutorService every = Executors.newSingleThreadScheduledExecutor(
                Thread.ofPlatform().name("gate-memory").factory());
        every.scheduleWithFixedDelay(this::writeBehind, WRITE_EVERY_MILLIS, WRITE_EVERY_MILLIS, TimeUnit.MILLISECONDS);
        writer = every;
    }

    /** Runs after the web server has answered its last poll, see {@link #getPhase}. */
    @Override
    public void stop() {
        if (writer != null) {
            writer.shutdown();
            writer = null;
        }
        write();
    }

    @Override
    public boolean isRunning() {
        return writer != null;
    }

    /** Starts before the web server and stops after it: the highest phase stops first. */
    @Override
    public int getPhase() {
        return 0;
    }
}
