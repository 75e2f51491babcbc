package org.gatehouse.platform.time;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Estimates the database's clock without a query: its last known time plus the time that has passed since on this machine's monotonic
 * clock.
 *
 * <p>So a node whose own clock is hours off, or is set while it runs, sends no gate a wrong time. Until the first comparison this is the
 * machine's own clock.
 */
public final class ServerClock extends Clock {

    /** The difference that is normal between two comparisons, because each waits for the database's response. */
    private static final Duration NOISE = Duration.ofMillis(100);

    private final InstantSource machine;
    private final LongSupplier nanos;
    private final AtomicReference<@Nullable Reading> last;
    private final ZoneId zone;

    private record Reading(Instant instant, long nanos) {}

    ServerClock(InstantSource machine, LongSupplier nanos) {
        this(machine, nanos, new AtomicReference<>(), ZoneOffset.UTC);
    }

    private ServerClock(
            InstantSource machine, LongSupplier nanos, AtomicReference<@Nullable Reading> last, ZoneId zone) {
        this.machine = machine;
        this.nanos = nanos;
        this.last = last;
        this.zone = zone;
    }

    /** A clock of this machine, to be compared with the database. */
    public static ServerClock ofThisMachine() {
        return new ServerClock(Clock.systemUTC(), System::nanoTime);
    }

    @Override
    public Instant instant() {
        Reading known = last.get();
        return known == null ? machine.instant() : known.instant().plusNanos(nanos.getAsLong() - known.nanos());
    }

    /**
     * Takes over the database's time. A difference that the way there explains is ignored, so that time does not jitter.
     *
     * @param database the time that the database returned
     * @param asked when it was asked, by {@link #ticks}
     * @param answered when the reply came, by {@link #ticks}
     */
    public void compare(Instant database, long asked, long answered) {
        Instant meant = database.plusNanos((nanos.getAsLong() - answered) + (answered - asked) / 2);
        Duration noise = NOISE.plusNanos(answered - asked);
        if (last.get() == null || Duration.between(meant, instant()).abs().compareTo(noise) > 0) {
            last.set(new Reading(meant, nanos.getAsLong()));
        }
    }

    /** The monotonic clock, in nanoseconds. */
    public long ticks() {
        return nanos.getAsLong();
    }

    /** How far this machine's own clock is ahead of the database's; negative when it is behind. */
    public Duration machineAhead() {
        return Duration.between(instant(), machine.instant());
    }

    @Override
    public ZoneId getZone() {
        return zone;
    }

    @Override
    public Clock withZone(ZoneId other) {
        return new ServerClock(machine, nanos, last, other);
    }
}
