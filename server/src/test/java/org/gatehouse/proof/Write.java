package org.gatehouse.proof;

import com.google.errorprone.annotations.Immutable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** What a desk can do that a gate sees: one of each kind, each time with another value, so that each time something changes. */
enum Write {
    PERSON_RENAMED(scene ->
            put("/people/person/" + scene.ana.person(), Map.of("last_name", scene.fresh("Lima")), scene.rowOfPerson())),
    PHOTO_ATTACHED(scene -> post(
            "/people/person/" + scene.ana.person() + "/image",
            scene.nextImage().as("ACCREDITATION"),
            scene.rowOfPerson())),
    PHOTO_REFUSED(scene -> post(
            "/people/photos/" + scene.photo() + "/reject",
            Map.of("image_id", scene.imageOfPhoto(), "reason", "COVERED"),
            "select id from person_image where id = " + scene.photo() + " for update")),
    /** Ana was entered twice: her badge is somebody else's from now on. */
    PERSON_MERGED(scene -> post(
            "/people/person/" + scene.survivor() + "/merge",
            Map.of("from", scene.ana.person()),
            scene.rowOfAccreditation())),
    /** The other way round: somebody with a badge of their own is Ana, and hers stays. */
    BADGE_MERGED(scene -> post(
            "/people/person/" + scene.ana.person() + "/merge",
            Map.of("from", scene.twin().person()),
            scene.rowOfAccreditation(scene.twin()))),
    HELD_POSITION_CHANGED(scene -> put(
            "/people/person/" + scene.ana.person() + "/positions/" + scene.ana.personPosition(),
            Map.of("open_field", scene.fresh("Field"), "member", ref(scene.otherMember())),
            scene.rowOfPerson())),
    REGISTRATION_CHANGED(scene -> put(
            "/registrations/" + scene.ana.registration(),
            Map.of(
                    "position_id", scene.otherPosition(),
                    "skill_id", scene.skill(),
                    "member_id", scene.member(),
                    "organization_id", scene.organization(),
                    "open_field", scene.fresh("Details"),
                    "periods", scene.toggle("registration") ? List.of(scene.period()) : List.of()),
            scene.rowOfPerson())),
    APPROVED(scene ->
            post("/registrations/" + scene.ana.registration() + "/approve", Map.of(), scene.rowOfRegistration())),
    WITHDRAWN(scene ->
            post("/registrations/" + scene.ana.registration() + "/withdraw", Map.of(), scene.rowOfRegistration())),
    SOMEBODY_APPROVED(
            scene -> post("/registrations/" + scene.newcomer() + "/approve", Map.of(), scene.rowOfNewcomer())),
    DECISIONS(scene -> post(scene.pathOfDecision() + "/apply", "note=", scene.rowOfRegistration())),
    OPTION_GIVEN_OR_TAKEN(scene -> new DeskRequest(
            "option",
            scene.anaHoldsTheOption() ? "DELETE" : "PUT",
            scene.pathOfOption() + "/registrations/" + scene.ana.registration(),
            null,
            scene.rowOfRegistration(),
            answer -> {})),
    BADGE_CHANGED(scene -> put(
            scene.pathOfAna(),
            Map.of("first_name", scene.fresh("Eva"), "lines", "one\n" + scene.fresh("two")),
            scene.rowOfAccreditation())),
    MOVED(scene -> put(
            scene.pathOfAna(),
            Map.of("position", ref(scene.otherPosition()), "first_name", scene.fresh("Moved")),
            scene.rowOfAccreditation())),
    ZONE_ADDED(scene -> put(
            scene.pathOfAna(),
            Map.of("zones_add", List.of(scene.limited(scene.fleetingZone())), "first_name", scene.fresh("Added")),
            scene.rowOfAccreditation())),
    ZONE_REMOVED(scene -> put(
            scene.pathOfAna(),
            Map.of("zones_remove", List.of(ref(scene.fleetingZone())), "first_name", scene.fresh("Removed")),
            scene.rowOfAccreditation())),
    /** Ana is stopped. */
    HELD(scene -> post(
            scene.pathOfAna() + "/holds",
            Map.of("kind", ref(scene.stopped()), "reason", scene.fresh("Seen")),
            Desk.feedRow(scene.stage.id))),
    /** Ana, who was stopped, may go on. */
    HOLD_CLOSED(scene -> post(
            scene.pathOfAna() + "/holds/" + scene.standingHold() + "/close",
            Map.of("reason", scene.fresh("Done")),
            Desk.feedRow(scene.stage.id))),
    /** Bo is held by it. */
    HOLD_KIND_CHANGED(scene -> put(scene.pathOfHoldKind(), scene.freshHoldKind(), Desk.feedRow(scene.stage.id))),
    BADGE_INVALIDATED(scene -> delete(scene.pathOfAna() + "/randomHash", scene.rowOfAccreditation())),
    BATCH(scene -> {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("ids", List.of(scene.ana.accreditation(), scene.bo.accreditation()));
        if (scene.toggle("batch")) {
            body.put("zones_add", List.of(scene.limited(scene.zone())));
        } else {
            body.put("zones_remove", List.of(ref(scene.zone())));
        }
        body.put("position", ref(scene.otherPosition()));
        return put(scene.stage.path() + "/accreditations/batch", body, scene.rowOfAccreditation());
    }),
    BATCH_UNDONE(scene -> post(scene.pathOfBatch() + "/undo", "", scene.rowOfAccreditation())),
    ALLOCATED(scene -> post(
            scene.pathOfForm() + "/person-accreditation/" + scene.ana.accreditation() + "/zone/" + scene.formZone(),
            Map.of(),
            scene.rowOfAccreditation())),
    ALLOCATION_UNDONE(scene -> delete(
            scene.stage.path() + "/zone-request-allocation/" + scene.standingAllocation() + "/undo?notify=false",
            scene.rowOfAccreditation())),
    ZONE_RENAMED(scene -> put(
            scene.stage.path() + "/zones/" + scene.zone(),
            Map.of("code", scene.fresh("Z"), "name", scene.fresh("Zone"), "color", "#0000FF", "sort", 5),
            scene.rowOfZone(scene.zone()))),
    ZONES_SORTED(scene -> put(
            scene.stage.path() + "/zones/sort",
            Map.of(
                    "zones",
                    scene.zonesInTurn().stream()
                            .map(zone -> sorted(zone, scene))
                            .toList()),
            scene.rowOfZone(scene.zone()))),
    ZONE_DELETED(scene ->
            delete(scene.stage.path() + "/zones/" + scene.fleetingZone(), scene.rowOfZone(scene.fleetingZone()))),
    DEFAULTS_CHANGED(scene -> put(
            scene.pathOfPosition(),
            scene.position(List.of(scene.toggle("default") ? scene.limited(scene.zone()) : ref(scene.formZone()))),
            scene.rowOfPosition())),
    POSITION_CHANGED(scene -> {
        Map<String, Object> body = scene.position(null);
        body.put("line1", scene.fresh("POSITION"));
        body.put("color", scene.toggle("color") ? "#000001" : "#000002");
        return put(scene.pathOfPosition(), body, scene.rowOfPosition());
    }),
    PERIOD_CHANGED(scene -> put(scene.pathOfPeriod(), scene.freshPeriod(), scene.rowOfPeriod())),
    PERIODS_MOVED(scene -> post(
            scene.stage.path() + "/periods/move", Map.of("days", scene.toggle("moved") ? 1 : -1), scene.rowOfPeriod())),
    /** One that nothing is limited to, unless the other write does just that. */
    PERIOD_DELETED(scene -> delete(scene.pathOfPeriod(), scene.rowOfPeriod())),
    /** Nobody asks for it: zones close because their time has come. */
    TIME_CAME(scene -> DeskRequest.of("time", DeskRequest.TIME, "", null, Desk.feedRow(scene.stage.id))),
    POSITION_LIMITED(scene -> {
        Map<String, Object> body = scene.position(null);
        body.put("period", scene.toggle("limited") ? ref(scene.period()) : null);
        return put(scene.pathOfPosition(), body, scene.rowOfPosition());
    }),
    VALIDITY_SET(scene -> put(
            scene.pathOfAna(),
            Map.of(
                    "periods",
                    scene.toggle("valid") ? List.of(ref(scene.period())) : List.of(),
                    "first_name",
                    scene.fresh("Valid")),
            scene.rowOfRegistration())),
    OPTION_ZONES(scene -> put(
            scene.pathOfOption() + "/zones",
            Map.of("zones", scene.toggle("option") ? List.of(scene.limited(scene.zone())) : List.of()),
            "select id from package_option where id = " + scene.option() + " for update")),
    MEMBER_RENAMED(scene -> put(
            "/org/members/" + scene.member(),
            Map.of(
                    "code", scene.memberCode(),
                    "name", Map.of("text", scene.fresh("Member")),
                    "member_of", List.of(ref(scene.organization()))),
            "select id from member where id = " + scene.member() + " for update")),
    ORGANIZATION_RENAMED(scene -> put(
            "/org/organizations/" + scene.organization(),
            Map.of("name", Map.of("text", scene.fresh("Org"))),
            "select id from organization where id = " + scene.organization() + " for update")),
    SKILL_RENAMED(scene -> put(
            scene.stage.path() + "/skills/" + scene.skill(),
            Map.of(
                    "skill_number", "01",
                    "name", Map.of("text", scene.fresh("Skill")),
                    "sector", ref(scene.sector())),
            "select id from skill where id = " + scene.skill() + " for update")),
    SECTOR_RENAMED(scene -> put(
            scene.stage.path() + "/sectors/" + scene.sector(),
            Map.of("name", Map.of("text", scene.fresh("Sector"))),
            "select id from sector where id = " + scene.sector() + " for update"));

    private final Request request;

    Write(Request request) {
        this.request = request;
    }

    /** Whether gates are told of it. */
    boolean isTold() {
        return this != PERIOD_DELETED;
    }

    /** It holds nothing. */
    @Immutable
    private interface Request extends Function<InterleavingScene, DeskRequest> {}

    DeskRequest on(InterleavingScene scene) {
        return request.apply(scene);
    }

    private static DeskRequest put(String path, Map<String, ?> body, String row) {
        return DeskRequest.of("write", "PUT", path, body, row);
    }

    /** @param body fields of a form where the path is a page's */
    private static DeskRequest post(String path, Object body, String row) {
        return DeskRequest.of("write", "POST", path, body, row);
    }

    private static DeskRequest delete(String path, String row) {
        return DeskRequest.of("write", "DELETE", path, null, row);
    }

    static Map<String, Long> ref(long id) {
        return Map.of("id", id);
    }

    private static Map<String, Object> sorted(long zone, InterleavingScene scene) {
        return Map.of("id", zone, "sort", scene.number());
    }
}
