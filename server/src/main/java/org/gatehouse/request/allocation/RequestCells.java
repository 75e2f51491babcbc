package org.gatehouse.request.allocation;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.gatehouse.accreditation.Accreditation;
import org.gatehouse.accreditation.AccreditationSummary;
import org.gatehouse.registration.PersonPosition;
import org.gatehouse.request.ZoneRequest;
import org.gatehouse.request.ZoneRequestAllocation;
import org.jspecify.annotations.Nullable;

/** Requests and allocations as rows of spreadsheets (columns are ours). */
final class RequestCells {

    private static final List<String> PERSON = List.of(
            "accreditation_id",
            "person_id",
            "first_name",
            "last_name",
            "email_address",
            "country_code",
            "delegate_type",
            "member_code",
            "organization",
            "organizational_unit");

    static final List<String> REQUEST_COLUMNS = columns(
            List.of("id", "request_date"),
            PERSON,
            List.of(
                    "first_choice_zone_code",
                    "first_choice_zone_name",
                    "second_choice_zone_code",
                    "second_choice_zone_name",
                    "objective",
                    "state"));

    static final List<String> ALLOCATION_COLUMNS = columns(
            List.of("id", "zone_code", "zone_name", "spot_label"),
            PERSON,
            List.of(
                    "zone_request_id",
                    "objective",
                    "allocated_at",
                    "allocated_by_person_id",
                    "notification_sent_at",
                    "wristband_distributed_at"));

    private RequestCells() {}

    private static List<String> columns(List<String> before, List<String> person, List<String> after) {
        return Stream.of(before, person, after).flatMap(List::stream).toList();
    }

    /** Returns the cells in the order of the columns. */
    static @Nullable Object[] of(ZoneRequest request) {
        List<@Nullable Object> cells = new ArrayList<>();
        Collections.addAll(cells, request.id(), request.requestDate());
        cells.addAll(person(request.personAccreditation()));
        cells.add(request.firstChoiceZone().code());
        cells.add(request.firstChoiceZone().name());
        cells.add(
                request.secondChoiceZone() == null
                        ? null
                        : request.secondChoiceZone().code());
        cells.add(
                request.secondChoiceZone() == null
                        ? null
                        : request.secondChoiceZone().name());
        cells.add(request.objective());
        cells.add(request.state());
        return cells.toArray();
    }

    static @Nullable Object[] of(ZoneRequestAllocation allocation) {
        ZoneRequest request = allocation.zoneRequest();
        List<@Nullable Object> cells = new ArrayList<>();
        cells.add(allocation.id());
        cells.add(allocation.allocatedZone().code());
        cells.add(allocation.allocatedZone().name());
        cells.add(allocation.allocatedZoneSpotLabel());
        cells.addAll(person(
                request == null
                        ? Objects.requireNonNull(allocation.manualAllocationToPersonAccreditation())
                        : request.personAccreditation()));
        cells.add(request == null ? null : request.id());
        cells.add(request == null ? null : request.objective());
        cells.add(allocation.allocatedAt());
        cells.add(allocation.allocatedByPersonId());
        cells.add(allocation.notificationSentAt());
        cells.add(allocation.wristbandDistributedAt());
        return cells.toArray();
    }

    private static List<@Nullable Object> person(Accreditation accreditation) {
        AccreditationSummary badge = accreditation.summary();
        PersonPosition position = accreditation.personPosition();
        List<@Nullable Object> cells = new ArrayList<>();
        cells.add(accreditation.id());
        cells.add(accreditation.person().id());
        cells.add(badge.firstName());
        cells.add(badge.lastName());
        cells.add(badge.emailAddress());
        cells.add(badge.country() == null ? null : badge.country().code());
        cells.add(badge.position().name().text());
        cells.add(badge.member() == null ? null : badge.member().code());
        cells.add(badge.organization());
        cells.add(position.organizationalUnit());
        return cells;
    }
}
