package org.gatehouse.accreditation.change;

import java.util.List;
import java.util.Set;
import org.gatehouse.accreditation.AccreditationWriteRepository.Stored;
import org.gatehouse.audit.Actor;
import org.gatehouse.hold.HoldService;
import org.gatehouse.platform.problem.ProblemException;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Lets somebody in whose badge is valid from the arrival on. */
@Service
public class ArrivalService {

    private final LiveAccreditationService live;
    private final HoldService holds;
    private final PrintedBadgeService badges;

    ArrivalService(LiveAccreditationService live, HoldService holds, PrintedBadgeService badges) {
        this.live = live;
        this.holds = holds;
        this.badges = badges;
    }

    /**
     * Closes the hold of the kind and records that the badge was handed out, both or neither. The accreditation is locked before the feed,
     * as by everybody who changes one. A repeat changes nothing.
     *
     * @return whether the hold was open
     * @throws ProblemException hold_open (409) if another hold stops the hand-out, accreditation_deleted (409), not_found (404)
     */
    @Transactional
    public boolean arrive(long eventId, long accreditationId, long kindId, @Nullable String reason, Actor by) {
        Stored stored = live.one(eventId, accreditationId);
        boolean closed = !holds.closeAll(
                        eventId, Set.of(accreditationId), new HoldService.Closing(kindId, reason, false), by)
                .isEmpty();
        badges.setDistributed(eventId, List.of(stored), true, by);
        return closed;
    }
}
