package org.gatehouse.accreditation.change;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gatehouse.accreditation.AccreditationHolder;
import org.gatehouse.accreditation.AccreditationProblem;
import org.gatehouse.accreditation.AccreditationRepository;
import org.gatehouse.accreditation.AccreditationWriteRepository;
import org.gatehouse.accreditation.AllocatedZoneRepository;
import org.gatehouse.accreditation.RightTimesRepository;
import org.gatehouse.accreditation.list.AccreditationReadService;
import org.gatehouse.period.Times;
import org.gatehouse.platform.gate.GateView;
import org.gatehouse.zone.Zone;
import org.gatehouse.zone.ZoneGrantService;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Gives zones to accreditations on behalf of a feature above that allocates them: a separate source of effective zones while the
 * allocation lasts (decision 0011).
 *
 * <p>Locks are taken in this order: accreditation, zone. This class knows an allocation only by its number.
 */
@Service
@Transactional(propagation = Propagation.MANDATORY)
public class AllocatedZoneService {

    private final AccreditationWriteRepository accreditations;
    private final AccreditationRepository choices;
    private final RightTimesRepository rights;
    private final AllocatedZoneRepository allocated;
    private final ZoneGrantService grants;
    private final GateView gates;

    AllocatedZoneService(
            AccreditationWriteRepository accreditations,
            AccreditationRepository choices,
            RightTimesRepository rights,
            AllocatedZoneRepository allocated,
            ZoneGrantService grants,
            GateView gates) {
        this.accreditations = accreditations;
        this.choices = choices;
        this.rights = rights;
        this.allocated = allocated;
        this.grants = grants;
        this.gates = gates;
    }

    /** The holder of the accreditation; empty when the event does not have it. */
    public Optional<AccreditationHolder> holder(long eventId, long accreditationId) {
        return accreditations
                .holder(eventId, accreditationId)
                .map(holder -> new AccreditationHolder(accreditationId, holder.personId(), holder.deleted()));
    }

    /** The person's live accreditation at the event; the first when there are several. */
    public Optional<Long> liveOf(long eventId, long personId) {
        return allocated.liveOf(eventId, personId);
    }

    /**
     * Locks the accreditation until the transaction ends.
     *
     * @throws org.gatehouse.platform.problem.ProblemException not_found (404)
     */
    public AccreditationHolder lock(long eventId, long accreditationId) {
        return accreditations.lock(eventId, Set.of(accreditationId)).stream()
                .findFirst()
                .map(stored -> new AccreditationHolder(accreditationId, stored.personId(), stored.deleted()))
                .orElseThrow(() -> AccreditationReadService.missing(eventId, accreditationId));
    }

    /** Locks these accreditations until the transaction ends, always in the same order. */
    public void lockAll(long eventId, Collection<Long> accreditationIds) {
        accreditations.lock(eventId, accreditationIds);
    }

    /**
     * Locks an accreditation that must be live, because it is to get a zone.
     *
     * @throws org.gatehouse.platform.problem.ProblemException not_found (404), accreditation_deleted (409)
     */
    public AccreditationHolder lockLive(long eventId, long accreditationId) {
        AccreditationHolder holder = lock(eventId, accreditationId);
        if (holder.deleted()) {
            throw AccreditationProblem.ACCREDITATION_DELETED.because(
                    "Accreditation %d is no longer valid; approving its registration again makes it valid.",
                    accreditationId);
        }
        return holder;
    }

    /**
     * Gives a zone that {@link ZoneGrantService#lock} returned to an accreditation that is locked.
     *
     * @throws org.gatehouse.platform.problem.ProblemException zone_full (409) unless it has the zone already at all of these times
     */
    public void give(long eventId, long accreditationId, Zone zone, long allocationId) {
        Times more = rights.of(eventId, Set.of(accreditationId), Set.of(zone.id()))
                .allocated(accreditationId, zone.id(), choices.overrides(eventId, accreditationId));
        grants.requireRoom(eventId, zone, more.areNever() ? List.of() : List.of(more));
        allocated.insert(eventId, accreditationId, zone.id(), allocationId);
        gates.accreditationChanged(eventId, accreditationId);
    }

    /** Removes the allocation; the accreditation keeps the zone when another source gives it. */
    public void take(long eventId, long accreditationId, long allocationId) {
        allocated.delete(eventId, allocationId);
        gates.accreditationChanged(eventId, accreditationId);
    }
}
