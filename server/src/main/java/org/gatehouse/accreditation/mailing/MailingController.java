package org.gatehouse.accreditation.mailing;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import java.util.Objects;
import org.gatehouse.auth.Caller;
import org.gatehouse.mail.mailing.Mailing;
import org.gatehouse.mail.mailing.MailingPreview;
import org.gatehouse.mail.mailing.MailingService;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.schema.Doc;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Mails to the people of a list (ours). */
@RestController
@Tag(name = "mails")
record MailingController(MailingListService lists, MailingService mailings) {

    private static final int MOST = 1000;

    @Operation(
            summary = "Writes to the people of a list",
            description = "Each person once; who stands in the list later gets none. 409 no_mail_server without a mail"
                    + " server and no_mail_sender without a sender, mail_text_changed if wording is that of a preview of another text: nothing is written then. 403 for a list that the"
                    + " caller may not see. A retry with the same Idempotency-Key answers the first mailing.")
    @ApiResponse(
            responseCode = "202",
            description = "The mailing; it is written now, or at send_at.",
            useReturnTypeSchema = true)
    @ApiResponse(
            responseCode = "200",
            description = "The mailing that the first request with this Idempotency-Key made.",
            useReturnTypeSchema = true)
    @PostMapping("/registrations/accreditation/events/{event_id}/mailings")
    ResponseEntity<Mailing> start(
            @PathVariable("event_id") long eventId,
            @RequestBody @Valid MailingInput sent,
            @Doc("Any text of the client, new for each mailing, the same in a retry")
                    @RequestHeader("Idempotency-Key")
                    @Nullable
                    String key,
            Caller by) {
        MailingService.Started started =
                mailings.start(eventId, sent.order(), lists.of(eventId, sent, by), sent.wording(), key, by);
        return ResponseEntity.status(started.made() ? HttpStatus.ACCEPTED : HttpStatus.OK)
                .body(started.mailing());
    }

    @Operation(
            summary = "Says who of a list would get a mail, and what",
            description = "Writes nothing. The same list a moment later may have other people.")
    @PostMapping("/registrations/accreditation/events/{event_id}/mailings/preview")
    MailingPreview preview(@PathVariable("event_id") long eventId, @RequestBody @Valid MailingInput sent, Caller by) {
        return mailings.preview(
                eventId, sent.order(), lists.of(eventId, sent, by), Objects.requireNonNullElse(sent.at(), 0));
    }

    @Operation(summary = "Lists mailings", description = "Newest first; limit 1 to 1000, default 50.")
    @GetMapping("/registrations/accreditation/events/{event_id}/mailings")
    Mailing.MailingPage list(
            @PathVariable("event_id") long eventId,
            @RequestParam(defaultValue = "0") int offset,
            @RequestParam(defaultValue = Page.DEFAULT_LIMIT) int limit) {
        return mailings.page(eventId, Page.of(offset, limit, MOST));
    }

    @Operation(summary = "Answers how far a mailing is")
    @GetMapping("/registrations/accreditation/events/{event_id}/mailings/{mailing_id}")
    Mailing mailing(@PathVariable("event_id") long eventId, @PathVariable("mailing_id") long mailingId) {
        return mailings.get(eventId, mailingId);
    }

    @Operation(
            summary = "Stops a mailing",
            description = "What left has left, and nothing else leaves. Repeatable; one that has ended stays as it is.")
    @PostMapping("/registrations/accreditation/events/{event_id}/mailings/{mailing_id}/stop")
    Mailing stop(@PathVariable("event_id") long eventId, @PathVariable("mailing_id") long mailingId, Caller by) {
        return mailings.stop(eventId, mailingId, by);
    }
}
