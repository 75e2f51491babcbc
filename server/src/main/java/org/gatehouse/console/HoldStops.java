package org.gatehouse.console;

import java.util.Collection;
import java.util.stream.Collectors;
import org.gatehouse.hold.Hold;
import org.gatehouse.hold.HoldStop;

/** What holds stop, in words. */
public final class HoldStops {

    private HoldStops() {}

    /** The names of those of these open holds that stop this; empty when none does. */
    public static String names(Collection<Hold> open, HoldStop stop) {
        return open.stream()
                .filter(hold -> hold.kind().stops().contains(stop))
                .map(hold -> Translated.shown(hold.kind().name(), hold.kind().id()))
                .collect(Collectors.joining(", "));
    }

    public static String of(Collection<HoldStop> stops, Screen screen) {
        return stops.stream()
                .map(stop -> screen.text("holds.stops." + stop.wireName()))
                .collect(Collectors.joining(", "));
    }
}
