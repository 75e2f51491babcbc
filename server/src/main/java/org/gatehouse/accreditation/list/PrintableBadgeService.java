package org.gatehouse.accreditation.list;

import java.util.Collection;
import java.util.List;
import org.gatehouse.accreditation.AccreditationWriteRepository;
import org.gatehouse.accreditation.PrintableBadge;
import org.gatehouse.audit.Actor;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.platform.page.Page;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Serves the feature that prints many badges at once: selects them, says whether they can be printed, and records that they were. */
@Service
@Transactional(propagation = Propagation.MANDATORY)
public class PrintableBadgeService {

    private final AccreditationListRepository listing;
    private final AccreditationWriteRepository accreditations;
    private final AuditRepository audit;

    PrintableBadgeService(
            AccreditationListRepository listing, AccreditationWriteRepository accreditations, AuditRepository audit) {
        this.listing = listing;
        this.accreditations = accreditations;
        this.audit = audit;
    }

    /** Returns the ids of live accreditations that match the filter, in the list's order. */
    public List<Long> matching(long eventId, AccreditationFilter filter, int most) {
        return listing.page(eventId, filter.query(), AccreditationSort.NAME, false, new Page(0, most));
    }

    /** Counts the live accreditations that match the filter. */
    public long count(long eventId, AccreditationFilter filter) {
        return listing.count(eventId, filter.query());
    }

    /** Locks these accreditations of the event until the transaction ends. */
    public List<PrintableBadge> lock(long eventId, Collection<Long> ids) {
        accreditations.lock(eventId, ids);
        return accreditations.printable(eventId, ids);
    }

    /** Counts the live accreditations among these whose photo awaits review. */
    public long photosPending(long eventId, Collection<Long> ids) {
        return accreditations.printable(eventId, ids).stream()
                .filter(badge -> !badge.deleted() && badge.photoPending())
                .count();
    }

    /** Records that these locked badges were printed; a repeat keeps the first time. */
    public void markPrinted(long eventId, Collection<PrintableBadge> badges, Actor by) {
        List<PrintableBadge> first =
                badges.stream().filter(badge -> !badge.printed()).toList();
        if (first.isEmpty()) {
            return;
        }
        accreditations.setPrinted(
                eventId, first.stream().map(PrintableBadge::id).toList(), true);
        audit.appendAll(
                by,
                first.stream()
                        .map(badge -> AuditEntry.of("badge_printed")
                                .event(eventId)
                                .person(badge.personId())
                                .accreditation(badge.id())
                                .subject("accreditation", badge.id()))
                        .toList());
    }
}
