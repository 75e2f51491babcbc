package org.gatehouse.accreditation.list;

import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import org.gatehouse.accreditation.AccreditationWriteRepository;
import org.gatehouse.accreditation.PrintableBadge;
import org.gatehouse.accreditation.PrintedFace;
import org.gatehouse.accreditation.PrintedFaceRepository;
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
    private final PrintedFaceRepository faces;
    private final AuditRepository audit;

    PrintableBadgeService(
            AccreditationListRepository listing,
            AccreditationWriteRepository accreditations,
            PrintedFaceRepository faces,
            AuditRepository audit) {
        this.listing = listing;
        this.accreditations = accreditations;
        this.faces = faces;
        this.audit = audit;
    }

    /** Returns the ids of live accreditations that match, by name. */
    public List<Long> matching(long eventId, AccreditationQuery query, int most) {
        return listing.page(eventId, query, AccreditationSort.NAME, false, new Page(0, most));
    }

    /** Counts the live accreditations that match. */
    public long count(long eventId, AccreditationQuery query) {
        return listing.count(eventId, query);
    }

    /** Counts those of them that were printed. */
    public long printed(long eventId, AccreditationQuery query) {
        return listing.printed(eventId, query);
    }

    /** Counts those of them that were printed and say something else today. */
    public long outdated(long eventId, AccreditationQuery query) {
        return listing.count(eventId, query.with(PrintedFilter.OUTDATED));
    }

    /** Counts those of them whose photo awaits review. */
    public long photosPending(long eventId, AccreditationQuery query) {
        return listing.photosPending(eventId, query);
    }

    /** Passes the names on the badges that match to the sink, in pieces; memory use does not grow with their number. */
    public void names(long eventId, AccreditationQuery query, Consumer<List<BadgeName>> sink) {
        listing.names(eventId, query, sink);
    }

    /** Locks these accreditations of the event until the transaction ends. */
    public List<PrintableBadge> lock(long eventId, Collection<Long> ids) {
        accreditations.lock(eventId, ids);
        return accreditations.printable(eventId, ids);
    }

    /**
     * Records that these locked badges were printed; a repeat keeps the first time.
     *
     * @param drawn what they said when they were drawn: what changed meanwhile is not on them
     */
    public void markPrinted(long eventId, Collection<PrintableBadge> badges, Collection<PrintedFace> drawn, Actor by) {
        accreditations.setPrinted(
                eventId, badges.stream().map(PrintableBadge::id).toList(), true);
        faces.keepDrawn(eventId, drawn);
        audit.appendAll(
                by,
                badges.stream()
                        .filter(badge -> !badge.printed())
                        .map(badge -> AuditEntry.of("badge_printed")
                                .event(eventId)
                                .person(badge.personId())
                                .accreditation(badge.id())
                                .subject("accreditation", badge.id()))
                        .toList());
    }
}
