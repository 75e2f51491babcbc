package org.gatehouse.mail.notification;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import java.util.UUID;
import org.gatehouse.auth.Caller;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** How an event writes to its people, and in which words (ours). */
@RestController
@Tag(name = "mails")
record NotificationController(NotificationService notifications) {

    /** Whom to write to about what. */
    record NotificationOrder(
            @Doc("A person who is registered at the event") @Example("77") @NotNull
            Long personId,

            @Doc("What to write about; it must be true of the person") @Example("PHOTO_MISSING") @NotNull
            Occasion occasion) {}

    @Operation(
            summary = "Writes to one person",
            description = "409 no_mail_server without a mail server; 422 when it is not true of the person, or when the"
                    + " person has no address. A retry with the same Idempotency-Key writes nothing more.")
    @PostMapping("/registrations/accreditation/events/{event_id}/mails")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void write(
            @PathVariable("event_id") long eventId,
            @RequestBody @Valid NotificationOrder order,
            @Doc("Any text of the client, new for each mail, the same in a retry")
                    @RequestHeader("Idempotency-Key")
                    @Nullable
                    String key,
            Caller by) {
        notifications.write(
                eventId,
                order.personId(),
                order.occasion(),
                key == null ? UUID.randomUUID().toString() : key,
                by);
    }

    /** Whom to send a test to. */
    record NotificationTest(
            @Doc("The caller's own address, and no other; absent: that address") @Example("me@example.org") @Nullable
            String recipient) {}

    @Operation(
            summary = "Answers how an event writes to its people",
            description = "Nothing is written by itself until the event chooses so.")
    @GetMapping("/registrations/accreditation/events/{event_id}/notifications")
    NotificationSettings settings(@PathVariable("event_id") long eventId) {
        return notifications.settings(eventId);
    }

    @Operation(
            summary = "Changes how an event writes to its people",
            description = "Full replacement; 409 version_mismatch when somebody changed it since it was read.")
    @PutMapping("/registrations/accreditation/events/{event_id}/notifications")
    NotificationSettings replace(
            @PathVariable("event_id") long eventId, @RequestBody @Valid NotificationSettings settings, Caller by) {
        return notifications.replace(eventId, settings, by);
    }

    @Operation(summary = "Lists the texts of an event", description = "By occasion and language, all of them.")
    @GetMapping("/registrations/accreditation/events/{event_id}/notifications/texts")
    NotificationText.NotificationTexts texts(@PathVariable("event_id") long eventId) {
        return new NotificationText.NotificationTexts(notifications.texts(eventId));
    }

    @Operation(
            summary = "Answers a text",
            description = "The server's default, at version 0, until the event has its own.")
    @GetMapping("/registrations/accreditation/events/{event_id}/notifications/texts/{occasion}/{language}")
    NotificationText text(
            @PathVariable("event_id") long eventId,
            @Doc("What it is about") @PathVariable("occasion") Occasion occasion,
            @Doc("A language of the event, such as en") @PathVariable("language") String language) {
        return notifications.text(eventId, occasion, language);
    }

    @Operation(
            summary = "Changes a text",
            description = "422 for a field that nothing is known of; 409 version_mismatch when somebody changed it.")
    @PutMapping("/registrations/accreditation/events/{event_id}/notifications/texts/{occasion}/{language}")
    NotificationText replaceText(
            @PathVariable("event_id") long eventId,
            @Doc("What it is about") @PathVariable("occasion") Occasion occasion,
            @Doc("A language of the event, such as en") @PathVariable("language") String language,
            @RequestBody @Valid NotificationText.NotificationTextInput text,
            Caller by) {
        return notifications.replace(eventId, occasion, language, text, by);
    }

    @Operation(summary = "Goes back to the server's text", description = "Repeatable.")
    @DeleteMapping("/registrations/accreditation/events/{event_id}/notifications/texts/{occasion}/{language}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void deleteText(
            @PathVariable("event_id") long eventId,
            @Doc("What it is about") @PathVariable("occasion") Occasion occasion,
            @Doc("A language of the event, such as en") @PathVariable("language") String language,
            Caller by) {
        notifications.delete(eventId, occasion, language, by);
    }

    @Operation(summary = "Shows a text as one person would get it", description = "Nothing is stored or sent.")
    @PostMapping("/registrations/accreditation/events/{event_id}/notifications/texts/{occasion}/{language}/preview")
    NotificationPreview preview(
            @PathVariable("event_id") long eventId,
            @Doc("What it is about") @PathVariable("occasion") Occasion occasion,
            @Doc("A language of the event, such as en") @PathVariable("language") String language,
            @RequestBody @Valid NotificationPreview.NotificationPreviewInput preview) {
        return notifications.preview(eventId, occasion, language, preview);
    }

    @Operation(
            summary = "Sends the stored text to the caller's own address",
            description =
                    "About an invented person. 422 for any other address, and for a caller without a confirmed one; 409"
                            + " no_mail_server without a mail server.")
    @PostMapping("/registrations/accreditation/events/{event_id}/notifications/texts/{occasion}/{language}/test")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void test(
            @PathVariable("event_id") long eventId,
            @Doc("What it is about") @PathVariable("occasion") Occasion occasion,
            @Doc("A language of the event, such as en") @PathVariable("language") String language,
            @RequestBody @Valid NotificationTest test,
            Caller by) {
        notifications.test(eventId, occasion, language, test.recipient(), by);
    }
}
