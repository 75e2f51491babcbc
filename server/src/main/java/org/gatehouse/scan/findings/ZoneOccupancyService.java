package org.gatehouse.scan.findings;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.gatehouse.audit.Actor;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.event.EventRepository;
import org.gatehouse.platform.db.SharedReads;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.time.ClientInstant;
import org.gatehouse.scan.EventDay;
import org.gatehouse.scan.ScanSettings;
import org.gatehouse.zone.ZoneRepository;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Who is in which zone: counted since the day's beginning, or since somebody reported the zone as empty. */
@Service
public class ZoneOccupancyService {

    private final ZoneOccupancyRepository occupancy;
    private final EventRepository events;
    private final ZoneRepository zones;
    private final ScanWatch watch;
    private final AuditRepository audit;
    private final ScanSettings settings;
    private final Clock clock;
    private final SharedReads<Day, ZoneOccupancy.OccupancyList> newest = new SharedReads<>(this::examined);

    private record Day(long eventId, Instant began) {}

    ZoneOccupancyService(
            ZoneOccupancyRepository occupancy,
            EventRepository events,
            ZoneRepository zones,
            ScanWatch watch,
            AuditRepository audit,
            ScanSettings settings,
            Clock clock) {
        this.occupancy = occupancy;
        this.events = events;
        this.zones = zones;
        this.watch = watch;
        this.audit = audit;
        this.settings = settings;
        this.clock = clock;
    }

    /**
     * All zones of the event in their order, with the number of people inside according to the scans so far, and how many of these still
     * wait. The newest scans are examined once for all who ask meanwhile: one after the other, a hundred desks would wait for each other.
     * Do not call this in a transaction.
     */
    public ZoneOccupancy.OccupancyList ofEvent(long eventId) {
        return Objects.requireNonNull(newest.find(new Day(eventId, dayBegan(eventId))));
    }

    private Map<Day, ZoneOccupancy.OccupancyList> examined(Set<Day> days) {
        Map<Long, Long> waiting = watch.catchUp(to -> days.stream()
                .map(Day::eventId)
                .distinct()
                .collect(Collectors.toMap(Function.identity(), event -> occupancy.waiting(event, to))));
        return days.stream()
                .collect(Collectors.toMap(
                        Function.identity(),
                        day -> new ZoneOccupancy.OccupancyList(
                                occupancy.ofEvent(day.eventId(), day.began()),
                                waiting.getOrDefault(day.eventId(), 0L))));
    }

    private Instant dayBegan(long eventId) {
        ZoneId zone = ZoneId.of(events.get(eventId, Language.ENGLISH).timeZone());
        return EventDay.began(clock.instant(), zone, settings.dayBegins());
    }

    /**
     * The zones of the event whose readers report both ways, by their id, as of the last background check: pages that refresh every few
     * seconds need not wait until the newest scans are examined.
     */
    public Map<Long, ZoneOccupancy> known(long eventId) {
        return occupancy.ofEvent(eventId, dayBegan(eventId)).stream()
                .filter(ZoneOccupancy::bothWays)
                .collect(Collectors.toMap(ZoneOccupancy::zoneId, Function.identity()));
    }

    /**
     * Counts a zone from now on, as if it were empty.
     *
     * @param seen the moment since which the user saw it counted
     * @return false when somebody else has reset it since then; nothing is changed
     * @throws org.gatehouse.platform.problem.ProblemException not_found (404); invalid (422)
     */
    @Transactional
    public boolean reset(long eventId, long zoneId, String seen, Actor by) {
        if (zones.find(eventId, zoneId).isEmpty()) {
            throw PlatformProblem.NOT_FOUND.because("Event %d has no zone %d.", eventId, zoneId);
        }
        Instant since = ClientInstant.parse(seen)
                .orElseThrow(() -> PlatformProblem.INVALID.ofField(
                        "seen",
                        "'%s' is not an instant, such as %s",
                        ClientInstant.shown(seen),
                        ClientInstant.EXAMPLE));
        // As precise as the database stores it, so that the page's next reset sees this one.
        Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
        boolean done = occupancy.reset(eventId, zoneId, since, now, by.name());
        if (done) {
            audit.append(
                    by,
                    AuditEntry.of("zone_count_reset", eventId, "zone", zoneId)
                            .from(Map.of("counted_since", since.toString()))
                            .to(Map.of("counted_since", now.toString())));
        }
        return done;
    }
}
