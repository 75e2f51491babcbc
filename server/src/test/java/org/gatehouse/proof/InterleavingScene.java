package org.gatehouse.proof;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gatehouse.proof.Stage.Holder;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** One small event in which every write has something to do, brought back to that before each pair of them. */
final class InterleavingScene {

    final Stage stage;
    final Holder ana;
    final Holder bo;
    private final JdbcClient db;
    private final Wire wire;
    private final String base;
    private final String token;
    private final long form;
    private final Map<String, Boolean> toggles = new HashMap<>();
    private int number;
    private long fleetingZone;
    private long newcomer;
    private long standingAllocation;

    InterleavingScene(JdbcClient db, Wire wire, String base, String token) {
        this.db = db;
        this.wire = wire;
        this.base = base;
        this.token = token;
        this.stage = new Stage(db, 3, 2);
        this.ana = stage.holders.getFirst();
        this.bo = stage.holders.get(1);
        this.form = form();
        stage.open(wire, base, token);
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
        Set<Write> writes = Set.copyOf(List.of(first, second));
        String state = text("select state from registration where id = " + ana.registration());
        if (writes.contains(Write.APPROVED)) {
            if (state.equals("APPROVED")) {
                undoAllocation();
                send("POST", "/registrations/" + ana.registration() + "/withdraw", Map.of());
            }
        } else if (!state.equals("APPROVED")) {
            send("POST", "/registrations/" + ana.registration() + "/approve", Map.of());
        }
        prepareAllocation(writes);
        if (number("select count(*) from zone where id = " + fleetingZone) == 0) {
            fleetingZone = send("POST", stage.path() + "/zones", zoneCalled(fresh("Fleeting")))
                    .json()
                    .path("id")
                    .asLong();
            send("PUT", pathOfPosition(), position(List.of(Write.ref(fleetingZone))));
        }
        if (writes.contains(Write.SOMEBODY_APPROVED)) {
            if (newcomer != 0) {
                send("POST", "/registrations/" + newcomer + "/withdraw", Map.of());
            }
            newcomer = somebodyNew();
        }
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

    private long somebodyNew() {
        long person = send("POST", "/people/person", Map.of("last_name", fresh("New")))
                .json()
                .path("id")
                .asLong();
        Map<String, Object> registration =
                Map.of("event_id", stage.id, "person_id", person, "position_id", positionId(), "member_id", member());
        return send("POST", "/registrations", registration).json().path("id").asLong();
    }

    private Wire.Reply send(String method, String path, @Nullable Object body) {
        try {
            Wire.Reply reply = wire.send(method, base + path, token, body);
            if (reply.status() >= 300) {
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

    private long positionId() {
        return stage.positions.getFirst();
    }

    long otherPosition() {
        return stage.positions.get(number() % stage.positions.size());
    }

    /** A position as it is sent. */
    Map<String, Object> position(@Nullable List<Map<String, Long>> zones) {
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

    String pathOfOption() {
        return Stage.ACCREDITATION_AREA + "/package_options/" + option();
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
        return "select id from accreditation where id = " + ana.accreditation() + " for update";
    }

    String rowOfPosition() {
        return "select id from position where id = " + positionId() + " for update";
    }

    String rowOfZone(long zone) {
        return "select id from zone where id = " + zone + " for update";
    }
}
