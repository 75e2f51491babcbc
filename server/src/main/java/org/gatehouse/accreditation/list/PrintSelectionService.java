package org.gatehouse.accreditation.list;

import java.util.List;
import java.util.function.Consumer;
import org.gatehouse.platform.page.Page;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Finds the badges that an order prints, and counts those of them that will be refused or left out. */
@Service
@Transactional(propagation = Propagation.MANDATORY)
public class PrintSelectionService {

    private final AccreditationListRepository listing;

    PrintSelectionService(AccreditationListRepository listing) {
        this.listing = listing;
    }

    /** Returns the ids of live accreditations that match, in this order. */
    public List<Long> matching(long eventId, AccreditationQuery query, AccreditationSort sort, int most) {
        return listing.page(eventId, query, sort, false, new Page(0, most));
    }

    /** Counts what an order of the matching accreditations prints and leaves out. */
    public PrintCounts count(long eventId, AccreditationQuery query, PrintCounts.Rules rules) {
        return listing.printCounts(eventId, query, rules);
    }

    /** Returns whether any badge of the event has a photo. */
    public boolean hasPhotos(long eventId) {
        return listing.hasPhotos(eventId);
    }

    /** Counts the matching accreditations whose printed badge is out of date. */
    public long outdated(long eventId, AccreditationQuery query) {
        return listing.count(eventId, query.with(PrintedFilter.OUTDATED));
    }

    /** Passes the names on the badges that match to the sink, in pieces; memory use does not grow with their number. */
    public void names(long eventId, AccreditationQuery query, Consumer<List<BadgeName>> sink) {
        listing.names(eventId, query, sink);
    }
}
