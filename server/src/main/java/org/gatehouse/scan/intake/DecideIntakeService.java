package org.gatehouse.scan.intake;

import java.util.List;
import java.util.Objects;
import org.gatehouse.auth.Caller;
import org.gatehouse.auth.Scope;
import org.gatehouse.feed.GateVerdict;
import org.gatehouse.hold.HoldKindRepository;
import org.gatehouse.platform.gate.GateScans;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.text.Text;
import org.gatehouse.platform.view.Texts;
import org.gatehouse.scan.Scan;
import org.gatehouse.scan.ScanSender;
import org.gatehouse.scan.ScanSettings;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import tools.jackson.databind.JsonNode;

/** Answers readers that ask for each person. Questions take the path of scans, and each decision is committed with its scan. */
@Service
record DecideIntakeService(
        ScanWriter writer,
        ScanSettings settings,
        ScanMeters meters,
        GateScans gates,
        HoldKindRepository holdKinds,
        Texts texts) {

    Decision decide(ScanSender sender, JsonNode body, Language language, Caller by) {
        Question question = ScanReader.readQuestion(body);
        boolean readsPeople = by.holds(sender.eventId(), Scope.ACCREDITATION_READ);
        if (question.accreditationId() != null && !readsPeople) {
            throw PlatformProblem.FORBIDDEN.because(
                    "accreditation_id instead of qr needs the scope accreditation.read: send the text of the badge's QR code as qr.");
        }
        Scan scan = question.scan(sender, settings);
        WaitingScan.Outcome outcome = writer.enqueue(List.of(scan)).getFirst().awaitOutcome();
        GateVerdict.Reason reason = Objects.requireNonNull(outcome.decided());
        count(outcome, reason, sender);
        boolean withPerson = readsPeople || by.holds(sender.eventId(), Scope.SYNC_READ);
        String hold =
                reason == GateVerdict.Reason.HOLD ? holdText(sender.eventId(), outcome.document(), language) : null;
        return Decision.of(outcome, reason, hold, texts.in(Texts.language(language.code())), withPerson);
    }

    /** Documents have the text in English alone. */
    private @Nullable String holdText(long eventId, @Nullable JsonNode document, Language language) {
        String english = GateVerdict.holdText(document);
        if (document == null || english == null || language.code().equals(Text.DEFAULT_LANGUAGE)) {
            return english;
        }
        String code = document.path("holds").path(0).path("code").asString();
        return holdKinds.textAtGates(eventId, code, language).orElse(english);
    }

    private void count(WaitingScan.Outcome outcome, GateVerdict.Reason reason, ScanSender sender) {
        meters.decided(reason);
        StoredScan stored = outcome.stored();
        if (stored != null) {
            meters.answered(stored.verdict().verdict());
        }
        gates.reported(sender.eventId(), sender.clientId(), sender.device(), sender.receivedAt());
    }
}
