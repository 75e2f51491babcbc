package org.gatehouse.console.requests;

import java.util.List;
import java.util.Objects;
import org.gatehouse.accreditation.Accreditation;
import org.gatehouse.accreditation.AccreditationSummary;
import org.gatehouse.accreditation.list.SearchHit;
import org.gatehouse.request.RequestSearch;
import org.gatehouse.request.ZoneRequest;
import org.gatehouse.request.ZoneRequestAllocation;
import org.jspecify.annotations.Nullable;

/** Whose requests and places the pages of a form show. */
public final class RequestsView {

    private RequestsView() {}

    /**
     * Somebody whom the desk may give a place manually.
     *
     * @param places that the person has by this form already
     */
    public record Candidate(SearchHit hit, List<ZoneRequestAllocation> places) {

        /** Picks out this person's places. */
        static Candidate of(SearchHit hit, List<ZoneRequestAllocation> all) {
            return new Candidate(
                    hit,
                    all.stream()
                            .filter(place -> {
                                AccreditationSummary who = holder(place);
                                return who != null && Objects.equals(who.id(), hit.accreditationId());
                            })
                            .toList());
        }
    }

    /** Whose place it is: that of somebody who asked, or of somebody who was given it manually. */
    public static @Nullable AccreditationSummary holder(ZoneRequestAllocation one) {
        ZoneRequest request = one.zoneRequest();
        Accreditation who =
                request == null ? one.manualAllocationToPersonAccreditation() : request.personAccreditation();
        return who == null ? null : who.summary();
    }

    static boolean matches(ZoneRequestAllocation one, RequestSearch search) {
        AccreditationSummary who = holder(one);
        return who == null
                ? search.isEmpty()
                : search.matches(one.allocatedZone().id(), who.id(), who.firstName(), who.lastName());
    }
}
