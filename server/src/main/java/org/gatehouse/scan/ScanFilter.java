package org.gatehouse.scan;

import java.time.OffsetDateTime;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.InstantText;
import org.gatehouse.platform.text.NameSearch;
import org.gatehouse.platform.time.ClientInstant;
import org.jspecify.annotations.Nullable;

/** Query parameters that select the scans of a list; an absent or empty parameter does not filter (docs/api/scans.md). */
public record ScanFilter(
        @Doc("Effective position of the accreditation") @Nullable
        Long position,

        @Doc("Member that the person comes for") @Nullable Long member,
        @Doc("Zone of the scan") @Nullable Long zone,
        @Doc("Accreditation of the scan") @Nullable Long accreditation,

        @Doc("Scanned at this instant or later; without a zone it is UTC") @InstantText @Nullable
        String from,

        @Doc("Scanned at this instant or earlier; without a zone it is UTC") @InstantText @Nullable
        String to,

        @Doc("recorded, the default, or quarantined") @Nullable
        String verdict,

        @Doc("Whether the gate let the person in") @Nullable Boolean allowed,

        @Doc("The header Gatehouse-Device of whoever sent it, or its client where there was none") @Nullable
        String device,

        @Doc("Every word begins a word of the name, case and accents ignored") @Nullable
        String name,

        @Doc("Whether it came late") @Nullable Boolean late,

        @Doc("ok, gate_wrong or gate_not_told: what the gate knew of those that it let in") @Nullable
        String knew,

        @Doc("yes, no or unknown: whether those that were let in had the right to the zone then") @Nullable
        String entitled,

        @Doc("ok, gate_wrong, gate_not_told, entitled or unknown: whether those that were refused had the right to the"
                + " zone then, and what the gate knew; finds refused scans alone")
        @Nullable
        String refusal) {

    private static final Set<String> JUDGEMENTS = Set.of("ok", "gate_wrong", "gate_not_told");
    private static final Set<String> ENTITLEMENTS = Set.of("yes", "no", "unknown");
    private static final Set<String> REFUSALS = Set.of("ok", "gate_wrong", "gate_not_told", "entitled", "unknown");

    @Nullable
    OffsetDateTime scannedFrom() {
        return ClientInstant.ofParameter("from", from);
    }

    @Nullable
    OffsetDateTime scannedTo() {
        return ClientInstant.ofParameter("to", to);
    }

    @Nullable
    String judged() {
        if (knew == null || knew.isBlank()) {
            return null;
        }
        if (!JUDGEMENTS.contains(knew)) {
            throw PlatformProblem.INVALID.ofField("knew", "is not one of ok, gate_wrong, gate_not_told");
        }
        return knew;
    }

    @Nullable
    String entitlement() {
        if (entitled == null || entitled.isBlank()) {
            return null;
        }
        if (!ENTITLEMENTS.contains(entitled)) {
            throw PlatformProblem.INVALID.ofField("entitled", "is not one of yes, no, unknown");
        }
        return entitled;
    }

    @Nullable
    String judgedRefusal() {
        if (refusal == null || refusal.isBlank()) {
            return null;
        }
        if (!REFUSALS.contains(refusal)) {
            throw PlatformProblem.INVALID.ofField(
                    "refusal", "is not one of ok, gate_wrong, gate_not_told, entitled, unknown");
        }
        return refusal;
    }

    /** Whether no scan needs to be judged to know that it matches. */
    boolean isUnjudged() {
        return judged() == null && entitlement() == null && judgedRefusal() == null;
    }

    /** Scans that let somebody in have no verdict on a refusal, so they are not even judged. */
    @Nullable
    Boolean wantedAllowed() {
        return (allowed == null && judgedRefusal() != null) ? Boolean.FALSE : allowed;
    }

    Verdict stored() {
        return switch (verdict == null ? "" : verdict) {
            case "", "recorded" -> Verdict.RECORDED;
            case "quarantined" -> Verdict.QUARANTINED;
            default -> throw PlatformProblem.INVALID.ofField("verdict", "is not one of recorded, quarantined");
        };
    }

    @Nullable
    String sentBy() {
        return device == null || device.isBlank() ? null : device.strip();
    }

    /** Whether it selects by nothing else than what scans are counted by: their verdict, and whether the gate let the person in. */
    boolean isCounted() {
        return isUnjudged()
                && Stream.of(position, member, zone, accreditation, scannedFrom(), scannedTo(), sentBy(), words(), late)
                        .allMatch(Objects::isNull);
    }

    /** Null when the filter does not ask for a name. */
    String @Nullable [] words() {
        NameSearch search = NameSearch.of(name);
        return search.words().isEmpty() ? null : search.array();
    }
}
