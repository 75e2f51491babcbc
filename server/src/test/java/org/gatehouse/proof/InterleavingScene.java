package org.gatehouse.proof;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gatehouse.feed.SimulatedClock;
import org.gatehouse.proof.Stage.Holder;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** One small event in which every write has something to do, brought back to that before each pair of them. */
final class InterleavingScene {

    final Stage stage;
    final Holder bo;

    /** She is another person when she was merged into one. */
    Holder ana;

    private final JdbcClient db;
    private final Sender desk;
    private final SimulatedClock clock;
    private final long form;
    private final Map<String, Boolean> toggles = new HashMap<>();
    private int number;
    private long fleetingZone;
    private long newcomer;
    private long standingAllocation;
    private long photo;
    private long survivor;
    private Holder twin;
    private long batch;
    private long decision;
    private long period;
    private long standingHold;
    private final long check;

    /** The standing period is over: nobody who is limited to it has any zone open. */
    private boolean over;

    InterleavingScene(JdbcClient db, Sender desk, SimulatedClock clock) {
        this.db = db;
        this.desk = desk;
        this.clock = clock;
        this.stage = new Stage(db, 3, 2);
        this.ana = stage.holders.getFirst();
        this.bo = stage.holders.get(1);
        this.twin = ana;
        this.form = form();
        this.period = standingPeriod();
        this.check = kindThatHoldsBo();
        limitBo();
        stage.open(desk.wire(), desk.base(), desk.token());
    }

    /** A changed period is seen by whoever is limited to it. */
    private void limitBo() {
        db.sql(
                        "insert into registration_period (event_id, registration_id, period_id) values (:event, :registration, :period)")
                .param("event", stage.id)
                .param("registration", bo.registration())
                .param("period", standingPeriod())
                .update();
    }

    private long kindThatHoldsBo() {
        long kind = number("""
                insert into hold_kind (event_id, code, name, text, stops_gate, stops_print, stops_hand_out, sort)
                values (:event, 'check', '{"en": "Check"}', '{"en": "Check"}', true, false, false, 9)
                returning id
                """);
        db.sql("""
                insert into accreditation_hold (event_id, accreditation_id, kind_id, gate_revisions)
                select event_id, :accreditation, :kind, int8multirange(int8range(revision + 1, null)) from event_feed where event_id = :event
                """)
                .param("event", stage.id)
                .param("accreditation", bo.accreditation())
                .param("kind", kind)
                .update();
        return kind;
    }

    private long standingPeriod() {
        return stage.periods.get(1);
    }

    /** What is limited is limited to this one; beside its deletion, one that nothing was limited to before. */
    long period() {
        return period;
    }

    /** The period, with another end each time. */
    Map<String, Object> freshPeriod() {
        return periodUntil("29%02d-01-01T00:00:00Z".formatted(++number % 100));
    }

    private Map<String, Object> periodUntil(String end) {
        return Map.of(
                "code", "FRESH" + period,
                "name", Map.of("text", "Fresh"),
                "entries", List.of(Map.of("from_at", "2026-01-01T00:00:00Z", "until_at", end)));
    }

    /** The zone, given in the period. */
    Map<String, Object> limited(long zone) {
        return Map.of("id", zone, "period", Write.ref(period));
    }

    /** The moment comes at which Ana's and Bo's zones close. */
    void passTime() {
        clock.advance(Duration.ofHours(1));
        over = true;
    }

    private long form() {
        long made = number("""
                insert into zone_request_form (event_id, name, header_text, open_for_request) values (:event, '{"en": "F"}', '{}', true)
                returning id
                """);
        db.sql("""
                insert into zone_request_form_zone (event_id, form_id, zone_id, quota, available_for_request, available_for_allocation)
                values (:event, :form, :zone, 1000, true, true)
                """)
                .param("event", stage.id)
                .param("form", made)
                .param("zone", formZone())
                .update();
        return made;
    }

    /** Everything is there that these two will change or do away with. */
    void prepare(Write first, Write second) {
        Set<Write> writes = first == second ? Set.of(first) : Set.of(first, second);
        preparePeriod(writes);
        prepareHolders();
        if (writes.contains(Write.TIME_CAME)) {
            prepareBoundary();
        }
        if (writes.contains(Write.PHOTO_REFUSED)) {
            preparePhoto();
        }
        if (writes.contains(Write.PERSON_MERGED)) {
            survivor = person();
        }
        if (writes.contains(Write.BADGE_MERGED)) {
            twin = accredited(positionOfAna());
        }
        if (writes.contains(Write.ZONES_SORTED)) {
            prepareZones();
        }
        if (writes.contains(Write.BATCH_UNDONE)) {
            prepareBatch();
        }
        if (writes.contains(Write.DECISIONS)) {
            prepareDecision();
        }
        if (writes.contains(Write.APPROVED)) {
            undoAllocation();
            withdraw(ana);
        }
        prepareHolds(writes);
        prepareAllocation(writes);
        if (number("select count(*) from zone where id = " + fleetingZone) == 0) {
            fleetingZone = send("POST", stage.path() + "/zones", zoneCalled(fresh("Fleeting")))
                    .json()
                    .path("id")
                    .asLong();
            send("PUT", pathOfPosition(), position(List.of(Write.ref(fleetingZone))));
        }
        if (first == Write.ALLOCATED || first == Write.OPTION_GIVEN_OR_TAKEN) {
            openByThePositionOnlyTheFleetingZone();
        }
        if (writes.contains(Write.SOMEBODY_APPROVED)) {
            if (newcomer != 0) {
                send("POST", "/registrations/" + newcomer + "/withdraw", Map.of());
            }
            newcomer = registered(person(), positionId());
        }
    }

    private void preparePeriod(Set<Write> writes) {
        period = standingPeriod();
        if (over) {
            send("PUT", pathOfPeriod(), freshPeriod());
            over = false;
        }
        if (writes.contains(Write.PERIOD_DELETED)) {
            period = send("POST", stage.path() + "/periods", fleetingPeriod())
                    .json()
                    .path("id")
                    .asLong();
        }
    }

    private Map<String, Object> fleetingPeriod() {
        Map<String, Object> made = new HashMap<>(freshPeriod());
        made.put("code", fresh("FLEET"));
        return made;
    }

    /** Ana is limited to the same period as Bo, which is over in half an hour. */
    private void prepareBoundary() {
        long other = period;
        period = standingPeriod();
        Instant end = clock.now().plus(Duration.ofMinutes(30));
        send("PUT", pathOfPeriod(), periodUntil(end.toString()));
        send("PUT", pathOfAna(), Map.of("periods", List.of(Write.ref(period))));
        period = other;
    }

    /** Everybody is approved who was there from the start; twins that were not merged go. */
    private void prepareHolders() {
        if (isApproved(twin) && twin.registration() != ana.registration()) {
            withdraw(twin);
        }
        ana = holder(ana.registration());
        // A badge that ended with a merge stays where it was: the next twin in that position could not be merged.
        if (number("select count(*) from registration where person_id = " + ana.person()) > 1) {
            undoAllocation();
            withdraw(ana);
            ana = accredited(positionId());
        }
        for (Holder holder : List.of(ana, bo)) {
            if (!isApproved(holder)) {
                send("POST", "/registrations/" + holder.registration() + "/approve", Map.of());
            }
        }
    }

    private boolean isApproved(Holder holder) {
        return text("select state from registration where id = " + holder.registration())
                .equals("APPROVED");
    }

    private void withdraw(Holder holder) {
        if (isApproved(holder)) {
            send("POST", "/registrations/" + holder.registration() + "/withdraw", Map.of());
        }
    }

    private void preparePhoto() {
        String shown =
                "select coalesce(max(id), 0) from person_image where person_id = %d and review_state <> 'REJECTED'"
                        .formatted(ana.person());
        if (number(shown) == 0) {
            Stage.Image image = nextImage();
            send("POST", "/people/person/" + ana.person() + "/image", image.as("ACCREDITATION"));
        }
        photo = number(shown);
    }

    /** Ana has the two that change places: else nobody sees it. */
    private void prepareZones() {
        Map<String, Object> change = Map.of(
                "ids",
                List.of(ana.accreditation()),
                "zones_add",
                stage.zones.subList(3, 5).stream().map(Write::ref).toList());
        send("PUT", stage.path() + "/accreditations/batch", change);
    }

    /** Takes a zone from both that they had in a period. */
    private void prepareBatch() {
        long zone = stage.zones.get(2);
        Map<String, Object> given =
                Map.of("ids", List.of(ana.accreditation(), bo.accreditation()), "zones_add", List.of(limited(zone)));
        send("PUT", stage.path() + "/accreditations/batch", given);
        String batches = "/console/events/" + stage.id + "/accreditations/batches";
        send("POST", batches, "ids=" + ana.accreditation() + "," + bo.accreditation());
        batch = number("select max(id) from batch where event_id = :event and kind = 'CHANGE'");
        send("POST", pathOfBatch(), "zone-" + zone + "=take");
        send("POST", pathOfBatch() + "/apply", "");
    }

    /** Ana is stopped only beside a write that lets her go on. */
    private void prepareHolds(Set<Write> writes) {
        long open = hold();
        if (writes.contains(Write.HOLD_CLOSED)) {
            if (open == 0) {
                send("POST", pathOfAna() + "/holds", Map.of("kind", Write.ref(stopped()), "reason", "Seen"));
            }
            standingHold = hold();
        } else if (open != 0) {
            send("POST", pathOfAna() + "/holds/" + open + "/close", Map.of());
        }
    }

    private long hold() {
        return number("""
                select coalesce(max(id), 0) from accreditation_hold
                where event_id = :event and accreditation_id = %d and closed_at is null
                """.formatted(ana.accreditation()));
    }

    private void prepareDecision() {
        String decisions = "/console/events/" + stage.id + "/registrations/batches";
        send("POST", decisions, "decide=picked-WITHDRAWN&ids=" + ana.registration() + "," + bo.registration());
        decision = number("select max(id) from batch where event_id = :event and kind = 'DECISION'");
    }

    private void prepareAllocation(Set<Write> writes) {
        if (writes.contains(Write.ALLOCATION_UNDONE) && !writes.contains(Write.APPROVED)) {
            if (allocation() == 0) {
                send(
                        "POST",
                        pathOfForm() + "/person-accreditation/" + ana.accreditation() + "/zone/" + formZone(),
                        Map.of());
            }
        } else if (writes.contains(Write.ALLOCATED)) {
            undoAllocation();
        }
        standingAllocation = allocation();
    }

    /** No gate would see that something opens a zone which the position opens anyway. */
    private void openByThePositionOnlyTheFleetingZone() {
        long position = positionOfAna();
        Map<String, Object> body = position(List.of(Write.ref(fleetingZone)));
        body.put("code", "P" + position);
        send("PUT", stage.path() + "/delegate_types/" + position, body);
    }

    private void undoAllocation() {
        long standing = allocation();
        if (standing != 0) {
            send("DELETE", stage.path() + "/zone-request-allocation/" + standing + "/undo?notify=false", null);
        }
    }

    private long allocation() {
        return number("select coalesce(max(id), 0) from zone_request_allocation where event_id = :event");
    }

    private static Map<String, Object> zoneCalled(String name) {
        return Map.of("code", "FLEET", "name", name, "color", "#00FF00");
    }

    private long person() {
        return send("POST", "/people/person", Map.of("last_name", fresh("New")))
                .json()
                .path("id")
                .asLong();
    }

    private long registered(long person, long position) {
        Map<String, Object> registration =
                Map.of("event_id", stage.id, "person_id", person, "position_id", position, "member_id", member());
        return send("POST", "/registrations", registration).json().path("id").asLong();
    }

    private Holder accredited(long position) {
        long registration = registered(person(), position);
        send("POST", "/registrations/" + registration + "/approve", Map.of());
        return holder(registration);
    }

    /** Who has this registration now, and what belongs to it. */
    private Holder holder(long registration) {
        return db.sql("""
                select r.person_id, r.person_position_id, r.id, a.id
                from registration r join accreditation a on a.registration_id = r.id
                where r.id = :registration
                """)
                .param("registration", registration)
                .query((row, index) -> new Holder(row.getLong(1), row.getLong(2), row.getLong(3), row.getLong(4)))
                .single();
    }

    private long positionOfAna() {
        return number("select position_id from person_position where id = " + ana.personPosition());
    }

    private Wire.Reply send(String method, String path, @Nullable Object body) {
        try {
            Wire.Reply reply = desk.send(method, path, body);
            if (reply.status() >= 400) {
                throw new AssertionError(method + " " + path + " was answered " + reply.text());
            }
            return reply;
        } catch (IOException away) {
            throw new UncheckedIOException(away);
        }
    }

    private long number(String select) {
        return db.sql(select.replace(":event", String.valueOf(stage.id)))
                .query((row, index) -> row.getLong(1))
                .single();
    }

    private String text(String select) {
        return db.sql(select).query((row, index) -> row.getString(1)).single();
    }

    /** A text that was never there. */
    String fresh(String text) {
        return text + " " + number();
    }

    int number() {
        return ++number;
    }

    /** True and false in turn. */
    boolean toggle(String what) {
        return Boolean.TRUE.equals(toggles.merge(what, true, (was, one) -> !was));
    }

    Stage.Image nextImage() {
        return stage.images.get(number() % stage.images.size());
    }

    long otherMember() {
        return stage.members.get(number() % stage.members.size());
    }

    long member() {
        return stage.members.getFirst();
    }

    String memberCode() {
        return "M1-" + stage.id;
    }

    long organization() {
        return stage.organizations.getFirst();
    }

    long skill() {
        return stage.skills.getFirst();
    }

    long sector() {
        return stage.sectors.getFirst();
    }

    long option() {
        return stage.options.getFirst();
    }

    long zone() {
        return stage.zones.getFirst();
    }

    /** The zone that the form allocates, which can't be deleted therefore. */
    long formZone() {
        return stage.zones.get(1);
    }

    /** Two that change places each time, between those that other writes change, too. */
    List<Long> zonesInTurn() {
        List<Long> swapped = stage.zones.subList(3, 5);
        List<Long> zones = new ArrayList<>(toggle("order") ? swapped : swapped.reversed());
        zones.addFirst(zone());
        zones.addLast(formZone());
        return zones;
    }

    /** The zone that is deleted now and then. */
    long fleetingZone() {
        return fleetingZone;
    }

    long newcomer() {
        return newcomer;
    }

    long standingAllocation() {
        return standingAllocation;
    }

    /** The photo that is refused; another picture may have taken its place. */
    long photo() {
        return photo;
    }

    long imageOfPhoto() {
        return number("select coalesce(max(image_id), 0) from person_image where id = " + photo);
    }

    /** The person whom Ana turns out to be. */
    long survivor() {
        return survivor;
    }

    /** Who turns out to be Ana. */
    Holder twin() {
        return twin;
    }

    private long positionId() {
        return stage.positions.getFirst();
    }

    long otherPosition() {
        return stage.positions.get(number() % stage.positions.size());
    }

    /** A position as it is sent. */
    Map<String, Object> position(@Nullable List<? extends Map<String, ?>> zones) {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("code", "P");
        body.put("color", "#445566");
        body.put("line1", "SKILL_AND_NUMBER SECTOR");
        body.put("line2", "POSITION DETAILS MEMBER");
        body.put("line3", "ORGANIZATION ORGANIZATIONAL_UNIT");
        body.put("zones", zones);
        return body;
    }

    boolean anaHoldsTheOption() {
        return number(
                        "select count(*) from registration_package_option where registration_id = %d and package_option_id = %d"
                                .formatted(ana.registration(), option()))
                > 0;
    }

    String pathOfAna() {
        return stage.path() + "/accreditations/" + ana.accreditation();
    }

    String pathOfPosition() {
        return stage.path() + "/delegate_types/" + positionId();
    }

    String pathOfPeriod() {
        return stage.path() + "/periods/" + period;
    }

    /** The kind of hold that each event has. */
    long stopped() {
        return number("select id from hold_kind where event_id = :event and code = 'stopped'");
    }

    /** The hold that is closed. */
    long standingHold() {
        return standingHold;
    }

    String pathOfHoldKind() {
        return stage.path() + "/hold_kinds/" + check;
    }

    /** The kind, with another text for gates each time. */
    Map<String, Object> freshHoldKind() {
        return Map.of(
                "code", "check",
                "name", Map.of("text", "Check"),
                "text", Map.of("text", fresh("Check")),
                "stops", List.of("gate"));
    }

    String pathOfOption() {
        return Stage.ACCREDITATION_AREA + "/package_options/" + option();
    }

    /** A batch that was applied. */
    String pathOfBatch() {
        return "/console/events/" + stage.id + "/accreditations/batches/" + batch;
    }

    /** A decision about many that was not carried out yet: they are withdrawn. */
    String pathOfDecision() {
        return "/console/events/" + stage.id + "/registrations/batches/" + decision;
    }

    String pathOfForm() {
        return stage.path() + "/zone-request-allocation/form/" + form;
    }

    String rowOfPerson() {
        return "select id from person where id = " + ana.person() + " for update";
    }

    String rowOfRegistration() {
        return "select id from registration where id = " + ana.registration() + " for update";
    }

    String rowOfNewcomer() {
        return "select id from registration where id = " + newcomer + " for update";
    }

    String rowOfAccreditation() {
        return rowOfAccreditation(ana);
    }

    String rowOfAccreditation(Holder holder) {
        return "select id from accreditation where id = " + holder.accreditation() + " for update";
    }

    String rowOfPosition() {
        return "select id from position where id = " + positionId() + " for update";
    }

    String rowOfPeriod() {
        return "select id from period where id = " + period + " for update";
    }

    String rowOfZone(long zone) {
        return "select id from zone where id = " + zone + " for update";
    }
}
