package org.gatehouse.console.scans;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.gatehouse.console.PersonName;
import org.gatehouse.console.Screen;
import org.gatehouse.platform.sheet.SheetColumns;
import org.gatehouse.scan.findings.ScanConflict;
import org.gatehouse.scan.findings.ScanConflict.ConflictingScan;
import org.jspecify.annotations.Nullable;

/**
 * A conflict in words.
 *
 * @param scans address of the person's scans around the conflict
 * @param clientName what the list of gates calls the client of the scan
 */
public record ConflictView(
        ScanConflict conflict,
        String person,
        List<SentencePart> sentence,
        String scans,
        @Nullable String clientName) {

    /** Kinds of scans whose gates did not say which list they held. */
    private static final Set<String> JUDGED_BY_MOMENT = Set.of("no_right_then", "refused_entitled");

    /** The columns of the spreadsheet of conflicts. For two zones, the earlier scan comes after the later one. */
    static final SheetColumns<ScanConflict> COLUMNS = new SheetColumns<ScanConflict>()
            .with("kind", ScanConflict::kind)
            .with("accreditation_id", ScanConflict::accreditationId)
            .with("first_name", ScanConflict::firstName)
            .with("last_name", ScanConflict::lastName)
            .with("zone", found -> zone(found.scan()))
            .at("scanned_at", found -> found.scan().timestamp())
            .with("device", found -> gate(found.scan()))
            .with("revision", found -> found.scan().revision())
            .with("other_zone", found -> found.other() == null ? null : zone(found.other()))
            .at(
                    "other_scanned_at",
                    found -> found.other() == null ? null : found.other().timestamp())
            .with("other_device", found -> found.other() == null ? null : gate(found.other()))
            .at("right_ended_at", ScanConflict::rightEndedAt)
            .at("right_began_at", ScanConflict::rightBeganAt)
            .with("perhaps_not_told", found -> JUDGED_BY_MOMENT.contains(found.kind()) ? found.perhapsNotTold() : null)
            .with("not_judged_because", ScanConflict::notJudgedBecause)
            .at("seen_at", found -> found.seen() == null ? null : found.seen().at())
            .with("seen_by", found -> found.seen() == null ? null : found.seen().by())
            .with("note", found -> found.seen() == null ? null : found.seen().note());

    private static String gate(ConflictingScan scan) {
        return Objects.requireNonNullElse(scan.device(), scan.clientId());
    }

    static ConflictView of(Screen screen, ScanConflict found, @Nullable String clientName) {
        return new ConflictView(
                found,
                PersonName.of(found.firstName(), found.lastName(), found.accreditationId()),
                sentence(screen, found),
                around(screen, found),
                clientName);
    }

    private static List<SentencePart> sentence(Screen screen, ScanConflict found) {
        return switch (found.kind()) {
            case "no_right_then" -> noRight(screen, found);
            case "refused_gate_not_told", "refused_entitled" -> refused(screen, found);
            case "not_judged", "refused_not_judged" ->
                SentencePart.sentence(
                        screen,
                        "scans.sentence." + found.kind() + "." + found.notJudgedBecause(),
                        zone(found.scan()),
                        found.scan().timestamp());
            default -> contradiction(screen, found);
        };
    }

    /**
     * Explains a scan without a right. The time since the right ended shows whether the gate can have known it. The sentence also names
     * when the right began later, because the grant may only have been delayed.
     */
    private static List<SentencePart> noRight(Screen screen, ScanConflict found) {
        ConflictingScan scan = found.scan();
        Instant ended = found.rightEndedAt();
        Instant began = found.rightBeganAt();
        List<SentencePart> pieces = new ArrayList<>();
        if (ended == null) {
            pieces.addAll(SentencePart.sentence(screen, "scans.sentence.no_right.never", zone(scan), scan.timestamp()));
        } else if (found.perhapsNotTold()) {
            String seconds =
                    screen.number(Duration.between(ended, scan.timestamp()).toSeconds());
            pieces.addAll(SentencePart.sentence(
                    screen, "scans.sentence.no_right.soon", zone(scan), scan.timestamp(), seconds));
        } else {
            pieces.addAll(SentencePart.sentence(
                    screen,
                    "scans.sentence.no_right.ended",
                    zone(scan),
                    scan.timestamp(),
                    ScanTimes.day(screen, ended),
                    ended));
        }
        if (began != null) {
            pieces.add(new SentencePart(" ", false, null));
            pieces.addAll(SentencePart.sentence(
                    screen, "scans.sentence.no_right.later", ScanTimes.day(screen, began), began));
        }
        return pieces;
    }

    /** Explains a refusal of somebody who had the right by how long the right had been there. */
    private static List<SentencePart> refused(Screen screen, ScanConflict found) {
        ConflictingScan scan = found.scan();
        Instant began = found.rightBeganAt();
        String key = "scans.sentence." + found.kind();
        if (began == null) {
            return SentencePart.sentence(screen, key + ".always", zone(scan), scan.timestamp());
        }
        if (found.perhapsNotTold()) {
            String seconds =
                    screen.number(Duration.between(began, scan.timestamp()).toSeconds());
            return SentencePart.sentence(screen, key + ".soon", zone(scan), scan.timestamp(), seconds);
        }
        return SentencePart.sentence(
                screen, key + ".since", zone(scan), scan.timestamp(), ScanTimes.day(screen, began), began);
    }

    private static List<SentencePart> contradiction(Screen screen, ScanConflict found) {
        ConflictingScan scan = found.scan();
        ConflictingScan other = found.other();
        if (!found.kind().equals("two_zones")) {
            String key = "scans.sentence." + found.kind();
            return SentencePart.sentence(screen, key, zone(scan), scan.timestamp());
        }
        if (other == null) {
            return SentencePart.sentence(screen, "scans.sentence.alone", zone(scan), scan.timestamp());
        }
        String seconds = screen.number(
                Duration.between(other.timestamp(), scan.timestamp()).toSeconds());
        return SentencePart.sentence(
                screen,
                "scans.sentence.two_zones",
                zone(other),
                other.timestamp(),
                zone(scan),
                scan.timestamp(),
                seconds);
    }

    private static String zone(ConflictingScan scan) {
        return Objects.requireNonNullElse(scan.zoneName(), "#" + scan.zoneId());
    }

    private static String around(Screen screen, ScanConflict found) {
        Instant at = found.scan().timestamp();
        return screen.eventPath() + "/scans?person=" + found.accreditationId()
                + "&since=" + minute(screen, at.minus(5, ChronoUnit.MINUTES))
                + "&until=" + minute(screen, at.plus(5, ChronoUnit.MINUTES));
    }

    private static LocalDateTime minute(Screen screen, Instant at) {
        return at.atZone(screen.zone()).toLocalDateTime().truncatedTo(ChronoUnit.MINUTES);
    }

    /** The tone of the conflict. A gate that may not have received the change proves no fault, nor does a scan that cannot be judged. */
    public String tone() {
        return switch (conflict.kind()) {
            case "gate_wrong", "refused_gate_wrong" -> "bad";
            case "no_right_then", "refused_entitled" -> conflict.perhapsNotTold() ? "warn" : "bad";
            default -> "warn";
        };
    }

    /** The key of the text that names the kind. */
    public String label() {
        return conflict.kind().startsWith("gate_") ? "scans.knew." + conflict.kind() : "scans.kind." + conflict.kind();
    }

    /** The gate of the scan by the name that the list of gates has for it. */
    public String gate() {
        return conflict.scan().device() == null && clientName != null ? clientName : gate(conflict.scan());
    }
}
