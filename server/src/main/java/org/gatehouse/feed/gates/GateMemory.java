package org.gatehouse.feed.gates;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.TreeMap;
import org.gatehouse.auth.Caller;
import org.gatehouse.feed.FeedCursor;
import org.gatehouse.feed.FeedRepository;
import org.gatehouse.feed.gates.GatePoll.ClockOffset;
import org.gatehouse.feed.gates.RememberedGate.Unwritten;
import org.gatehouse.platform.work.Loop;
import org.gatehouse.platform.work.WriteBehind;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.SmartLifecycle;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
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

    /** 20,000 gates of about 400 B take 8 MB. Any further gate is read from the table when it polls. */
    private static final int KEPT = 20_000;

    private static final Duration WRITE_EVERY = Duration.ofSeconds(1);
    private static final Duration LONGEST_STOP = Duration.ofSeconds(10);

    static final int ROWS_AT_ONCE = 1000;

    private final GateMemoryRepository repository;
    private final FeedRepository feed;
    private final GateSettings settings;
    private final GateScanTimes scans;
    private final Cache<Gate, RememberedGate> entries =
            Caffeine.newBuilder().maximumSize(KEPT).build();
    private final Loop writer = new Loop("gate-memory", WRITE_EVERY, this::write);
    private final WriteBehind<Gate, Unwritten> unwritten;

    GateMemory(GateMemoryRepository repository, FeedRepository feed, GateSettings settings, GateScanTimes scans) {
        this.repository = repository;
        this.feed = feed;
        this.settings = settings;
        this.scans = scans;
        this.unwritten = new WriteBehind<>(
                "polls of gates",
                ROWS_AT_ONCE,
                Unwritten::with,
                polls -> repository.write(List.copyOf(new TreeMap<>(polls).values())));
    }

    /**
     * Begins a poll. Every poll is remembered, but only a device that names itself or a client registered as a gate is sent what it missed.
     * Any other client gets exactly what it asks for.
     */
    public GatePoll poll(long eventId, Caller by, String device, HttpServletRequest request) {
        RememberedGate gate = entry(new Gate(eventId, by.clientId(), device));
        boolean guarded = by.gate() || !device.isEmpty();
        boolean told = !HttpMethod.HEAD.matches(request.getMethod());
        return new GatePoll(this, gate, guarded, told, request.getHeader(HttpHeaders.DATE));
    }

    private RememberedGate entry(Gate gate) {
        RememberedGate known = entries.getIfPresent(gate);
        if (known != null) {
            return known;
        }
        RememberedGate loaded = new RememberedGate(gate, repository.find(gate));
        RememberedGate other = entries.asMap().putIfAbsent(gate, loaded);
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

    void remember(RememberedGate gate, GateState entered, GateState next, Instant at, @Nullable ClockOffset offset) {
        synchronized (gate) {
            unwritten.add(gate.gate(), gate.polled(entered, next, at, offset));
        }
    }

    /** Writes what the tables do not contain yet, in order of the keys, so that two nodes never wait for each other. */
    void write() {
        unwritten.write();
        scans.write();
    }

    @Override
    public void start() {
        writer.start();
    }

    /** Runs after the web server has finished its last poll, see {@link #getPhase}. */
    @Override
    public void stop() {
        writer.stop(LONGEST_STOP);
        write();
    }

    @Override
    public boolean isRunning() {
        return writer.isRunning();
    }

    /** Starts before the web server and stops after it: the highest phase stops first. */
    @Override
    public int getPhase() {
        return 0;
    }
}
