package org.gatehouse.console.holds;

import java.util.List;
import org.gatehouse.accreditation.AccreditationSummary;
import org.gatehouse.console.ListQuery;
import org.gatehouse.console.Screen;
import org.gatehouse.hold.Hold;
import org.gatehouse.hold.HoldKind;
import org.gatehouse.hold.HoldStop;
import org.jspecify.annotations.Nullable;

/**
 * The page of arrivals.
 *
 * @param kinds whose holds an arrival can close
 * @param kind the chosen one
 * @param left how many have yet to come
 * @param q what was searched for
 * @param found several who may be meant; empty when one was found
 * @param one who is shown; null when nobody is
 * @param held whether this person has an open hold of the kind
 * @param handedOut whether this person has the badge
 * @param note what to tell this person or ask for when the badge is handed out; null without one
 * @param others the other open holds of this person
 * @param done what was just done; null for nothing
 * @param notice why nobody can be let in; null when there is no such reason
 */
public record ArrivalsView(
        List<HoldKind> kinds,
        HoldKind kind,
        long left,
        String q,
        List<AccreditationSummary> found,
        @Nullable AccreditationSummary one,
        boolean held,
        boolean handedOut,
        @Nullable String note,
        List<Hold> others,
        @Nullable String done,
        @Nullable String notice) {

    /** Whether there is something to do for this person, and no other hold stops the hand-out. */
    public boolean lets() {
        return one != null && (held || !handedOut) && stopping().isEmpty();
    }

    /** Those because of which this person gets no badge. */
    public List<Hold> stopping() {
        return others.stream().filter(ArrivalsView::stopsHandOut).toList();
    }

    /** Those that let this person have the badge. */
    public List<Hold> alsoHeld() {
        return others.stream().filter(hold -> !stopsHandOut(hold)).toList();
    }

    static boolean stopsHandOut(Hold hold) {
        return hold.kind().stops().contains(HoldStop.HAND_OUT);
    }

    /** The address that shows one of those who were found. */
    public String address(long accreditationId, Screen screen) {
        return screen.eventPath() + "/arrivals?kind=" + kind.id() + "&" + ListQuery.part("one", "" + accreditationId);
    }
}
