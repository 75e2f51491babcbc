package org.gatehouse.console.scans;

import java.util.Objects;
import java.util.Set;
import org.gatehouse.accreditation.AccreditationSummary;
import org.gatehouse.console.PersonName;
import org.gatehouse.scan.Direction;
import org.gatehouse.scan.log.ListedScan;
import org.jspecify.annotations.Nullable;

/** A scan as the list shows it. */
public record ScanView(ListedScan scan, @Nullable String clientName) {

    /** The name on the badge; its number when the badge is not known. */
    public String person() {
        AccreditationSummary badge = scan.accreditation();
        return badge == null
                ? "#" + scan.accreditationId()
                : PersonName.of(badge.firstName(), badge.lastName(), scan.accreditationId());
    }

    /** What the gate did: {@code in}, {@code out} or {@code refused}. */
    public String did() {
        if (!scan.allowed()) {
            return "refused";
        }
        return scan.direction() == Direction.OUT ? "out" : "in";
    }

    /** Whether the person was refused although the zone was open at that moment. */
    public boolean refusedWithRight() {
        return scan.refusal() != null && !Set.of("ok", "unknown").contains(scan.refusal());
    }

    /** The gate by the name that the list of gates has for it. */
    public String gateName() {
        return scan.device() == null && clientName != null ? clientName : gate();
    }

    /** The gate that sent the scan, as the filter names it; its client when no device was sent. */
    public String gate() {
        return Objects.requireNonNullElse(scan.device(), scan.clientId());
    }
}
