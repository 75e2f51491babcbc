package org.gatehouse.mail.log;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.gatehouse.auth.Caller;
import org.gatehouse.mail.MailState;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.schema.Doc;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The mails of an event, with their states and the reasons of failures (ours). */
@RestController
@Tag(name = "mails", description = "What was sent to people, what was not, and why")
record MailController(MailService mails) {

    private static final int MOST_MAILS = 1000;

    @Operation(summary = "Lists the mails of an event", description = "Newest first; limit 1 to 1000.")
    @GetMapping("/registrations/accreditation/events/{event_id}/mails")
    OutgoingMailPage list(
            @PathVariable("event_id") long eventId,
            @Doc("Only those in this state") @RequestParam @Nullable MailState state,
            @RequestParam(defaultValue = "0") int offset,
            @RequestParam(defaultValue = Page.DEFAULT_LIMIT) int limit) {
        return mails.page(eventId, new MailFilter(state, null), Page.of(offset, limit, MOST_MAILS));
    }

    @Operation(
            summary = "Tries a mail again",
            description = "One that FAILED or was NOT_SENT; 409 mail_not_stopped for any other.")
    @PostMapping("/registrations/accreditation/events/{event_id}/mails/{mail_id}/retry")
    OutgoingMail retry(@PathVariable("event_id") long eventId, @PathVariable("mail_id") long mailId, Caller by) {
        return mails.retry(eventId, mailId, by);
    }
}
