package org.gatehouse.request.allocation;

import java.util.Objects;
import org.gatehouse.accreditation.Accreditation;
import org.gatehouse.accreditation.AccreditationSummary;
import org.gatehouse.org.Country;
import org.gatehouse.org.Member;
import org.gatehouse.platform.sheet.SheetColumns;
import org.gatehouse.request.ZoneRequest;
import org.gatehouse.request.ZoneRequestAllocation;
import org.gatehouse.zone.Zone;

/** Requests and allocations as rows of spreadsheets (columns are ours). */
final class RequestCells {

    private static final SheetColumns<AccreditationSummary> BADGE = new SheetColumns<AccreditationSummary>()
            .with("first_name", AccreditationSummary::firstName)
            .with("last_name", AccreditationSummary::lastName)
            .with("email_address", AccreditationSummary::emailAddress)
            .with("country_code", AccreditationSummary::country, Country::code)
            .with("delegate_type", badge -> badge.position().name().text())
            .with("member_code", AccreditationSummary::member, Member::code)
            .with("organization", AccreditationSummary::organization);

    private static final SheetColumns<Accreditation> PERSON = new SheetColumns<Accreditation>()
            .with("accreditation_id", Accreditation::id)
            .with("person_id", accreditation -> accreditation.person().id())
            .with(Accreditation::summary, BADGE)
            .with(
                    "organizational_unit",
                    accreditation -> accreditation.personPosition().organizationalUnit());

    static final SheetColumns<ZoneRequest> REQUESTS = new SheetColumns<ZoneRequest>()
            .with("id", ZoneRequest::id)
            .with("request_date", ZoneRequest::requestDate)
            .with(ZoneRequest::personAccreditation, PERSON)
            .with("first_choice_zone_code", request -> request.firstChoiceZone().code())
            .with("first_choice_zone_name", request -> request.firstChoiceZone().name())
            .with("second_choice_zone_code", ZoneRequest::secondChoiceZone, Zone::code)
            .with("second_choice_zone_name", ZoneRequest::secondChoiceZone, Zone::name)
            .with("objective", ZoneRequest::objective)
            .with("state", ZoneRequest::state)
            .with("denial_reason", ZoneRequest::denialReason)
            .at("denied_at", ZoneRequest::deniedAt);

    static final SheetColumns<ZoneRequestAllocation> ALLOCATIONS = new SheetColumns<ZoneRequestAllocation>()
            .with("id", ZoneRequestAllocation::id)
            .with("zone_code", allocation -> allocation.allocatedZone().code())
            .with("zone_name", allocation -> allocation.allocatedZone().name())
            .with("spot_label", ZoneRequestAllocation::allocatedZoneSpotLabel)
            .with(RequestCells::holder, PERSON)
            .with("zone_request_id", ZoneRequestAllocation::zoneRequest, ZoneRequest::id)
            .with("objective", ZoneRequestAllocation::zoneRequest, ZoneRequest::objective)
            .at("allocated_at", ZoneRequestAllocation::allocatedAt)
            .with("allocated_by_person_id", ZoneRequestAllocation::allocatedByPersonId)
            .at("notification_sent_at", ZoneRequestAllocation::notificationSentAt)
            .at("wristband_distributed_at", ZoneRequestAllocation::wristbandDistributedAt);

    private RequestCells() {}

    private static Accreditation holder(ZoneRequestAllocation allocation) {
        ZoneRequest request = allocation.zoneRequest();
        return request == null
                ? Objects.requireNonNull(allocation.manualAllocationToPersonAccreditation())
                : request.personAccreditation();
    }
}
