package org.gatehouse.zone;

import org.gatehouse.platform.problem.Problem;
import org.gatehouse.platform.problem.ProblemException;
import org.springframework.http.HttpStatus;

/** Errors about zones, positions and package options. */
public enum ZoneProblem implements Problem {
    UNKNOWN_ZONE(
            HttpStatus.UNPROCESSABLE_CONTENT,
            "2700-104",
            "No such zone at this event",
            "Use the id of a zone of this event."),
    UNKNOWN_POSITION(
            HttpStatus.UNPROCESSABLE_CONTENT,
            "2700-105",
            "No such position at this event",
            "Use the id of a position of this event."),
    UNKNOWN_PACKAGE_OPTION(
            HttpStatus.UNPROCESSABLE_CONTENT,
            "2700-106",
            "No such package option at this event",
            "Use the id of a package option of this event."),
    ZONE_NAME_TAKEN(HttpStatus.CONFLICT, "2700-110", "Another zone of the event has this name", "Choose another name."),
    ZONE_CODE_TAKEN(
            HttpStatus.CONFLICT,
            "2700-113",
            "Another zone of the event has this code",
            "Choose another code, or change that of the other zone first."),
    ZONE_FULL(
            HttpStatus.CONFLICT,
            "2700-111",
            "The quota of the zone is used up",
            "Raise the zone's quota, or take the zone from somebody else first."),
    POSITION_IN_USE(
            HttpStatus.CONFLICT,
            "2700-112",
            "People hold this position",
            "Move these people to another position first."),
    ZONE_IN_USE(
            HttpStatus.CONFLICT,
            "2700-180",
            "Forms or requests refer to this zone",
            "Remove the zone from these forms and close the requests first."),
    PACKAGE_OPTION_HELD(
            HttpStatus.CONFLICT,
            "2700-210",
            "Registrations hold this package option",
            "Take the option from these registrations first.");

    private final Kind kind;

    ZoneProblem(HttpStatus status, String code, String title, String remedy) {
        kind = new Kind(status, code, title, remedy);
    }

    @Override
    public Kind kind() {
        return kind;
    }

    /** The problem for a zone that the event does not have. */
    public static ProblemException unknownZone(String field, long eventId, long zoneId) {
        return UNKNOWN_ZONE.ofField(
                field,
                "zone %d is not a zone of event %d; GET /registrations/accreditation/events/%d/zones lists them",
                zoneId,
                eventId,
                eventId);
    }
}
