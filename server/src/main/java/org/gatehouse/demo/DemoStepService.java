package org.gatehouse.demo;

import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gatehouse.accreditation.PrintedFaceRepository;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.demo.story.DemoPeople;
import org.gatehouse.demo.story.DemoScenario;
import org.gatehouse.platform.gate.GateView;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.annotation.Transactional;

/**
 * The steps of loading the demo. Each step is one transaction; a load that is killed between two steps continues with the next step.
 *
 * <p>Each step first locks the demo's state, so two servers that start on one empty database take turns.
 */
class DemoStepService {

    /** A reasonable size for one transaction, which then takes about a second. */
    private static final int STEP = 2_500;

    /**
     * Without statistics, the plan for 2,500 badges joins each badge with every other. The first step is therefore small, and the tables
     * are analysed after it.
     */
    private static final int FIRST_STEP = 500;

    /** The service's own limit (20 s) is for requests; loading may be slow on a busy machine. */
    private static final int SECONDS = 600;

    private final JdbcClient db;
    private final DemoStateRepository states;
    private final DemoSetup stage;
    private final DemoPeriods periods;
    private final DemoHolds holds;
    private final DemoPeople people;
    private final DemoArrivalRepository arrivals;
    private final PrintedFaceRepository faces;
    private final DemoPhotos photos;
    private final DemoRequests requests;
    private final DemoScans scans;
    private final DemoScenario story;
    private final GateView gates;
    private final DemoBadges badges;
    private final DemoMails mails;
    private final DemoLog log;
    private final AuditRepository audit;
    private final Clock clock;

    DemoStepService(
            JdbcClient db,
            DemoStateRepository states,
            DemoSetup stage,
            DemoPeriods periods,
            DemoHolds holds,
            DemoArrivalRepository arrivals,
            PrintedFaceRepository faces,
            DemoPhotos photos,
            DemoRequests requests,
            DemoScans scans,
            DemoScenario story,
            GateView gates,
            DemoBadges badges,
            DemoMails mails,
            DemoLog log,
            AuditRepository audit,
            Clock clock) {
        this.db = db;
        this.states = states;
        this.stage = stage;
        this.periods = periods;
        this.holds = holds;
        this.people = new DemoPeople(story);
        this.arrivals = arrivals;
        this.faces = faces;
        this.photos = photos;
        this.requests = requests;
        this.scans = scans;
        this.story = story;
        this.gates = gates;
        this.badges = badges;
        this.mails = mails;
        this.log = log;
        this.audit = audit;
        this.clock = clock;
    }

    /** The state of this database's demo; starts a demo when the database is empty. Empty when the database holds other data. */
    @Transactional(timeout = SECONDS)
    public Optional<DemoState> begin(int size) {
        states.lock();
        Optional<DemoState> known = states.find();
        if (known.isPresent() || stage.isTaken()) {
            return known;
        }
        LocalDate today = LocalDate.now(clock.withZone(ZoneId.of(story.timeZone())));
        LocalDate opensOn = today.minusDays(3);
        turnClock(opensOn, 0);
        long event = stage.build(opensOn, size);
        periods.build(event, opensOn);
        badges.build(event);
        states.begin(event, size, opensOn);
        audit.append(DemoActor.DEMO, AuditEntry.of("demo_loaded").event(event).to(Map.of("people", size)));
        return states.find();
    }

    /** Inserts the next people with these portraits as photos; returns how many there are then. */
    @Transactional(timeout = SECONDS)
    public int arrive(Long[] portraits) {
        DemoState state = locked();
        int upTo = Math.min(state.loaded() + (state.loaded() == 0 ? FIRST_STEP : STEP), state.people());
        turnClock(state.opensOn(), (double) upTo / state.people());
        List<Long> accreditations = arrivals.insert(state.eventId(), people.range(state.loaded(), upTo));
        photos.insert(state.eventId(), portraits);
        faces.keepCurrent(state.eventId(), accreditations);
        accreditations.forEach(id -> gates.accreditationChanged(state.eventId(), id));
        states.setLoaded(state.eventId(), upTo);
        return upTo;
    }

    /** Inserts requests for zones before the gates open, so that people can enter the zones that they are granted. */
    @Transactional(timeout = SECONDS)
    public void ask() {
        DemoState state = locked();
        if (requests.exist(state.eventId())) {
            return;
        }
        turnClock(state.opensOn(), 1);
        requests.insert(state.eventId()).forEach(id -> gates.accreditationChanged(state.eventId(), id));
    }

    /** Inserts the scans of the next accreditations after this one; returns the last accreditation, or null when there was none. */
    @Transactional(timeout = SECONDS)
    public @Nullable Long scanAfter(long accreditation) {
        DemoState state = locked();
        @Nullable
        Long last = db.sql("""
                select max(id)
                from (select id from accreditation where event_id = :event and id > :after order by id limit :step) as next
                """)
                .param("event", state.eventId())
                .param("after", accreditation)
                .param("step", STEP)
                .query((row, number) -> row.getObject(1, Long.class))
                .list()
                .getFirst();
        if (last != null) {
            scans.insert(state.eventId(), accreditation + 1, last);
        }
        return last;
    }

    @Transactional(readOnly = true)
    public long lastAccreditation() {
        return db.sql("select max(a.id) from accreditation a join demo_state d on d.event_id = a.event_id")
                .query(Long.class)
                .single();
    }

    @Transactional(timeout = SECONDS)
    public DemoState complete() {
        DemoState state = locked();
        scans.insertUnknown(state.eventId());
        scans.insertRecent(state.eventId());
        scans.insertGuests(state.eventId(), story.zonesLeft());
        scans.insertExits(state.eventId(), story.zonesLeft());
        scans.insertGates(state.eventId());
        periods.giveDayPass(state.eventId(), state.opensOn());
        mails.insert(state.eventId());
        log.insert(state.eventId());
        holds.build(state.eventId());
        states.complete(state.eventId());
        return locked();
    }

    /** Updates the planner's statistics of how large the tables have become. The database's own maintenance runs only every minute. */
    public void analyze() {
        db.sql("""
                analyze person, person_email, person_position, registration, registration_package_option, accreditation,
                        accreditation_zone_override, accreditation_zone, accreditation_feed, scan, position_zone, zone
                """).update();
    }

    private DemoState locked() {
        states.lock();
        db.sql("set local statement_timeout = 0").update();
        return states.find().orElseThrow(() -> new IllegalStateException("The demo is gone while it is being loaded"));
    }

    /**
     * Sets the clock back: people arrive from three weeks until one day before the event. Otherwise a gate that asks for the changes of the
     * last minutes would get the whole demo.
     *
     * @param progress 0 to 1
     */
    private void turnClock(LocalDate opensOn, double progress) {
        var first = opensOn.minusDays(21).atTime(8, 0).toInstant(ZoneOffset.UTC);
        var at = first.plusSeconds((long) (progress * 20 * 24 * 3600));
        db.sql("select set_config('gatehouse.clock', :at, true)")
                .param("at", at.toString())
                .query(String.class)
                .single();
    }
}
