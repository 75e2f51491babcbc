package org.gatehouse.console.setup;

import java.util.List;
import org.gatehouse.hold.HoldKind;

/**
 * A kind of hold in the list of kinds.
 *
 * @param stops what its holds stop, in words
 * @param opens how they open, in words
 * @param positions the names of those for which they open
 * @param open how many are open
 */
public record HoldKindRowView(
        HoldKind kind, String name, String stops, String opens, List<String> positions, long open) {

    /** Whether each event has the kind from the start. */
    public boolean isBuiltIn() {
        return kind.code().equals(HoldKind.STOPPED);
    }
}
