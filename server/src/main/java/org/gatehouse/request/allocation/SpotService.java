package org.gatehouse.request.allocation;

import java.util.Set;
import org.gatehouse.accreditation.AccreditationHolder;
import org.gatehouse.accreditation.change.AllocatedZoneService;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.audit.Changes;
import org.gatehouse.auth.Caller;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.request.AllocationRepository;
import org.gatehouse.request.RequestProblem;
import org.gatehouse.request.form.FormRepository;
import org.gatehouse.zone.ZoneGrantService;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** The order of the allocations in a zone: each has a place of its own, with a number. */
@Service
class SpotService {

    private final FormRepository forms;
    private final AllocationRepository allocations;
    private final AllocatedZoneService accreditations;
    private final ZoneGrantService grants;
    private final AuditRepository audit;

    SpotService(
            FormRepository forms,
            AllocationRepository allocations,
            AllocatedZoneService accreditations,
            ZoneGrantService grants,
            AuditRepository audit) {
        this.forms = forms;
        this.allocations = allocations;
        this.accreditations = accreditations;
        this.grants = grants;
        this.audit = audit;
    }

    /** Moves the allocation past its neighbour in the zone. Without a neighbour on that side nothing changes. */
    @Transactional
    void move(long eventId, long id, int version, MoveInput.Direction direction, Caller by) {
        AllocationRepository.Row was = lockInOrder(eventId, id, version);
        allocations.neighbour(eventId, was, direction == MoveInput.Direction.UP).ifPresent(neighbour -> {
            allocations.swap(was.id(), neighbour.id());
            recordMove(eventId, was, neighbour.spotLabel(), by);
            recordMove(eventId, neighbour, was.spotLabel(), by);
        });
    }

    /** Moves the allocation to this place in its zone, if the place is free. */
    @Transactional
    void setSpot(long eventId, long id, int version, int label, Caller by) {
        AllocationRepository.Row was = lockInOrder(eventId, id, version);
        if (was.spotLabel() == label) {
            return;
        }
        allocations.at(eventId, was.zoneId(), label).ifPresent(other -> {
            throw RequestProblem.SPOT_TAKEN.ofField(
                    "spot_label", "place %d of the zone belongs to allocation %d", label, other);
        });
        allocations.move(id, label);
        recordMove(eventId, was, label, by);
    }

    /**
     * Locks the zone first, because both places of a swap are in it. The form is locked too, so that no mail names a place that is just
     * being changed.
     */
    private AllocationRepository.Row lockInOrder(long eventId, long id, int version) {
        AllocationRepository.Row found =
                allocations.find(eventId, id).orElseThrow(() -> AllocationReadService.missing(eventId, id));
        forms.share(eventId, found.formId());
        grants.lock(eventId, "zone", Set.of(found.zoneId()));
        AllocationRepository.Row was =
                allocations.lock(eventId, id).orElseThrow(() -> AllocationReadService.missing(eventId, id));
        if (was.version() != version) {
            throw PlatformProblem.VERSION_MISMATCH.because(
                    "Somebody changed the order in the meantime: allocation %d is at version %d, not %d. Read the list"
                            + " again.",
                    id, was.version(), version);
        }
        return was;
    }

    private void recordMove(long eventId, AllocationRepository.Row was, int label, Caller by) {
        AccreditationHolder holder =
                accreditations.holder(eventId, was.accreditationId()).orElseThrow();
        audit.append(
                by,
                new Changes()
                        .of("spot_label", was.spotLabel(), label)
                        .in(AllocationService.about("zone_allocation_moved", eventId, holder)
                                .subject("zone_request_allocation", was.id())));
    }
}
