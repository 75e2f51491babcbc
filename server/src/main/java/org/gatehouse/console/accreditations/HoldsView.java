package org.gatehouse.console.accreditations;

import java.util.List;
import org.gatehouse.console.HoldStops;
import org.gatehouse.console.Screen;
import org.gatehouse.console.Translated;
import org.gatehouse.hold.Hold;
import org.gatehouse.hold.HoldKind;
import org.gatehouse.hold.HoldStop;
import org.jspecify.annotations.Nullable;

/**
 * The holds of one accreditation.
 *
 * @param kinds that can be opened: those of which none is open
 * @param writes whether the caller may open and close them
 * @param liftsReserved whether the caller may also close those that only a few people may close
 */
public record HoldsView(
        List<Hold> open, List<Hold> closed, List<HoldKind> kinds, boolean writes, boolean liftsReserved) {

    /** Whether the caller may close this one, which is open. */
    public boolean lifts(Hold hold) {
        return writes && (liftsReserved || !hold.reserved());
    }

    /** The kind that “Stop now” opens; null when the accreditation is stopped already. */
    public @Nullable HoldKind stopped() {
        return kinds.stream()
                .filter(kind -> kind.code().equals(HoldKind.STOPPED))
                .findFirst()
                .orElse(null);
    }

    /** The other kinds that can be opened. */
    public List<HoldKind> others() {
        return kinds.stream()
                .filter(kind -> !kind.code().equals(HoldKind.STOPPED))
                .toList();
    }

    /** Whether gates refuse the badge because of one that is open. */
    public boolean stopGates() {
        return stop(HoldStop.GATE);
    }

    /** Whether one that is open stops this. */
    public boolean stop(HoldStop what) {
        return open.stream().anyMatch(hold -> hold.kind().stops().contains(what));
    }

    public static String name(Hold hold) {
        return Translated.shown(hold.kind().name(), hold.kind().id());
    }

    public static String name(HoldKind kind) {
        return Translated.shown(kind.name(), kind.id());
    }

    public static String stops(Hold hold, Screen screen) {
        return HoldStops.of(hold.kind().stops(), screen);
    }
}
