package org.gatehouse.platform;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.gatehouse.accreditation.decision.DecisionService;
import org.gatehouse.auth.Scope;
import org.gatehouse.platform.gate.GateView;
import org.gatehouse.registration.RegistrationInput;
import org.gatehouse.registration.RegistrationService;
import org.gatehouse.zone.TimedZoneRef;
import org.gatehouse.zone.ZoneInput;
import org.gatehouse.zone.position.PositionInput;
import org.gatehouse.zone.position.PositionService;
import org.gatehouse.zone.setup.ZoneService;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * An event of a test's own, put together word by word: {@code fixture.event().withZone("Arena").withAccreditation("Ana")}. What
 * has a service is made by it, so gates hear of it. Things are called by the names they were given.
 */
public final class EventFixture {

    private final Fixture fixture;
    private final JdbcClient db;
    private final long id;
    private final Map<String, Long> zones = new HashMap<>();
    private final Map<String, Long> positions = new HashMap<>();
    private final Map<String, Long> people = new HashMap<>();
    private final Map<String, Long> registrations = new HashMap<>();
    private final Map<String, Long> skills = new HashMap<>();
    private final Map<String, Long> members = new HashMap<>();
    private final Map<String, Long> packageOptions = new HashMap<>();
    private @Nullable Api gate;
    private @Nullable Api desk;

    EventFixture(Fixture fixture) {
        this.fixture = fixture;
        this.db = fixture.bean(JdbcClient.class);
        this.id = insert("""
            insert into event (name, start_date, end_date) values ('{"en": "Event"}', '2026-09-22', '2026-09-27')
            returning id
            """, Map.of());
    }

    /** An event whose badges wait for a review of their photos, as those that are made over the API do. */
    public EventFixture withPhotosReviewed() {
        db.sql("update event set photos_reviewed = true where id = :event")
                .param("event", id)
                .update();
        return this;
    }

    public EventFixture withZone(String name) {
        return withZone(name, null);
    }

    /** A zone that only so many can hold; its code is its name in capitals. */
    public EventFixture withZone(String name, @Nullable Integer quota) {
        ZoneInput zone = new ZoneInput(name.toUpperCase(java.util.Locale.ROOT), name, "#0055A4", null, quota, null);
        zones.put(name, fixture.bean(ZoneService.class).create(id, zone, Fixture.OPERATOR));
        return this;
    }

    /** A position with these default zones; its first badge line is its name. */
    public EventFixture withPosition(String name, String... defaultZones) {
        List<TimedZoneRef> refs = new ArrayList<>();
        for (String zone : defaultZones) {
            refs.add(new TimedZoneRef(zone(zone)));
        }
        PositionInput position = new PositionInput(
                name,
                new PositionInput.Name("en", name),
                "POSITION",
                "MEMBER",
                null,
                "#D50032",
                null,
                refs,
                null,
                null);
        positions.put(name, fixture.bean(PositionService.class).create(id, position, Fixture.OPERATOR));
        return this;
    }

    public EventFixture withSkill(String number) {
        skills.put(number, insert("""
            insert into skill (event_id, skill_number, name)
            values (:event, :number, jsonb_build_object('en', 'Skill ' || :number)) returning id
            """, Map.of("number", number)));
        return this;
    }

    /** A member of an organisation of its own; members are of no event, so the code gets this event's id behind it. */
    public EventFixture withMember(String code) {
        members.put(code, insert("""
            with top as (insert into organization (name) values ('{"en": "Top"}') returning id)
            insert into member (code, name, name_1058, member_of)
            select :code, jsonb_build_object('en', 'Member ' || :code), :code, id from top returning id
            """, Map.of("code", memberCode(code))));
        return this;
    }

    public EventFixture withPackageOption(String name) {
        packageOptions.put(name, insert("""
            insert into package_option (event_id, type, name, description)
            values (:event, 'CATERING', jsonb_build_object('en', :name), '{}') returning id
            """, Map.of("name", name)));
        return this;
    }

    /** Somebody called so, Lima by last name, who is not registered. */
    public EventFixture withPerson(String firstName) {
        somebody(firstName);
        return this;
    }

    private long somebody(String firstName) {
        return people.computeIfAbsent(firstName, name -> insert("""
            with person as (insert into person (first_name, last_name) values (:name, 'Lima') returning id)
            insert into person_event (person_id, event_id) select id, :event from person returning person_id
            """, Map.of("name", name)));
    }

    /** Somebody with that first name who is accredited as Competitor, a position without zones if the event has none yet. */
    public EventFixture withAccreditation(String firstName) {
        if (!positions.containsKey("Competitor")) {
            withPosition("Competitor");
        }
        return withAccreditation(firstName, "Competitor");
    }

    public EventFixture withAccreditation(String firstName, String position) {
        withRegistration(firstName, position);
        fixture.bean(DecisionService.class).approve(registration(firstName), null, Fixture.OPERATOR);
        return this;
    }

    /** So many more who are accredited in that position: First 1 Last, First 2 Last …; gates hear of them at once. */
    public EventFixture withHolders(int count, String position) {
        TransactionTemplate together = new TransactionTemplate(fixture.bean(PlatformTransactionManager.class));
        together.executeWithoutResult(status -> {
            FreshPlans.plan(db);
            db.sql("""
            with p as (
                insert into person (first_name, last_name) select 'First ' || n, 'Last' from generate_series(1, :count) n
                returning id),
            pp as (
                insert into person_position (person_id, event_id, position_id) select id, :event, :position from p
                returning id, person_id),
            r as (
                insert into registration (event_id, person_id, person_position_id, state)
                select :event, person_id, id, 'APPROVED' from pp
                returning id, person_id)
            insert into accreditation (event_id, registration_id, person_id) select :event, id, person_id from r
            returning id
            """)
                    .param("event", id)
                    .param("position", position(position))
                    .param("count", count)
                    .query((row, number) -> row.getLong("id"))
                    .list()
                    .forEach(holder -> fixture.bean(GateView.class).accreditationChanged(id, holder));
        });
        return this;
    }

    /** Somebody with that first name who waits for a decision. */
    public EventFixture withRegistration(String firstName, String position) {
        long person = somebody(firstName);
        RegistrationInput registration = RegistrationInput.at(id, person, position(position), null);
        registrations.put(
                firstName,
                fixture.bean(RegistrationService.class)
                        .create(registration, Fixture.OPERATOR)
                        .registrationId());
        return this;
    }

    public long id() {
        return id;
    }

    /** What roles at this event are granted on; made when it is first asked for. */
    public long entity() {
        db.sql("""
            with made as (insert into entity (name)
                select 'Event ' || id from event where id = :event and entity_id is null returning id)
            update event set entity_id = made.id from made where event.id = :event
            """).param("event", id).update();
        return db.sql("select entity_id from event where id = :event")
                .param("event", id)
                .query((row, number) -> row.getLong(1))
                .single();
    }

    /** Puts this event below the other: roles at the other's entity hold here too. */
    public EventFixture below(EventFixture other) {
        db.sql("update entity set parent_id = :parent where id = :entity")
                .param("parent", other.entity())
                .param("entity", entity())
                .update();
        return this;
    }

    /** {@code /registrations/accreditation/events/7}. */
    public String path() {
        return "/registrations/accreditation/events/" + id;
    }

    public long zone(String name) {
        return known(zones, name);
    }

    public long position(String name) {
        return known(positions, name);
    }

    public long person(String firstName) {
        return known(people, firstName);
    }

    public long registration(String firstName) {
        return known(registrations, firstName);
    }

    public long skill(String number) {
        return known(skills, number);
    }

    public long member(String code) {
        return known(members, code);
    }

    /** The code on the wire of the member that the test calls so. */
    public String memberCode(String code) {
        return code + "-" + id;
    }

    public long packageOption(String name) {
        return known(packageOptions, name);
    }

    public long accreditation(String firstName) {
        return db.sql("select id from accreditation where registration_id = :registration")
                .param("registration", registration(firstName))
                .query(Long.class)
                .single();
    }

    /** What a gate reports that let this person into this zone. */
    public Map<String, Object> scan(String firstName, String zone, String timestamp) {
        return Map.of(
                "accreditation_id",
                accreditation(firstName),
                "zone_id",
                zone(zone),
                "allowed",
                true,
                "timestamp",
                timestamp);
    }

    /** The same by a gate that numbers its scans. */
    public Map<String, Object> scan(String firstName, String zone, String timestamp, String scanId) {
        Map<String, Object> scan = new HashMap<>(scan(firstName, zone, timestamp));
        scan.put("scan_id", scanId);
        return scan;
    }

    /** A gate of this event: it reads and reports scans. */
    public Api gate() {
        if (gate == null) {
            gate = fixture.api(Set.of(id), Scope.ACCREDITATION_READ, Scope.SCANS_WRITE);
        }
        return gate;
    }

    /** The accreditation desk of this event: it reads and writes. */
    public Api desk() {
        if (desk == null) {
            desk = fixture.api(
                    Set.of(id),
                    Scope.ACCREDITATION_READ,
                    Scope.ACCREDITATION_WRITE,
                    Scope.SCANS_READ,
                    Scope.IMAGES_WRITE);
        }
        return desk;
    }

    /** A row that no service makes yet; {@code :event} is this event. Returns its id. */
    public long insert(String sql, Map<String, ?> values) {
        Map<String, Object> parameters = new HashMap<>(values);
        parameters.put("event", id);
        return db.sql(sql).params(parameters).query(Long.class).single();
    }

    private static long known(Map<String, Long> named, String name) {
        return Objects.requireNonNull(
                named.get(name), () -> "this event has no '" + name + "', only " + named.keySet());
    }
}
