package org.gatehouse.request.allocation;

import java.util.List;
import org.gatehouse.mail.NewMail;
import org.gatehouse.mail.OutboxService;
import org.gatehouse.mail.Unsent;
import org.gatehouse.mail.notification.AutomaticMailService;
import org.gatehouse.mail.notification.Occasion;
import org.gatehouse.mail.notification.RequestMailWriter;
import org.gatehouse.platform.text.Text;
import org.gatehouse.platform.view.Texts;
import org.gatehouse.request.AllocationRepository;
import org.gatehouse.request.form.FormContactRepository;
import org.gatehouse.request.form.FormEmail;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Writes the mails about zone requests (docs/api/zone-requests.md). The person is notified when a request is received, allocated or denied,
 * and if the desk wishes when an allocation is undone, in the event's words and the person's language. Managers are notified of new
 * requests, in the first language of the event. All mails come from the form's FROM address.
 */
@Component
record RequestMailService(
        RequestMailRepository facts,
        FormContactRepository contacts,
        OutboxService outbox,
        AutomaticMailService automatic,
        RequestMailWriter writer,
        Texts words) {

    void received(long eventId, long requestId) {
        outbox.queue(ofRequest(eventId, requestId, Occasion.ZONE_REQUEST_RECEIVED, null));
    }

    /** Tells the managers of the form. */
    void requested(long eventId, long requestId) {
        String language = writer.languages(eventId).getFirst();
        RequestMailRepository.Facts request = facts.ofRequest(eventId, requestId, language);
        Texts.In text = words.in(Texts.language(language));
        String second =
                request.secondZone() == null ? "" : "\n" + text.text("mails.requested.second", request.secondZone());
        for (FormEmail email : contacts.emails(request.formId())) {
            if (email.type() == FormEmail.Type.MANAGER) {
                outbox.queue(new NewMail(
                        eventId,
                        "zone_requested",
                        request.personId(),
                        request.sender(),
                        email.emailAddress(),
                        text.text("mails.requested.subject", request.form()),
                        String.join(
                                "\n",
                                text.text("mails.requested.who", request.name()),
                                "",
                                text.text("mails.requested.first", request.zone()) + second,
                                text.text("mails.requested.objective", String.valueOf(request.objective())),
                                "",
                                request.form(),
                                request.event(),
                                "")));
            }
        }
    }

    /** The mail is delayed like those about other decisions, so that undoing a denial at once also cancels the mail. */
    void denied(long eventId, long requestId, int version, @Nullable String reason) {
        NewMail mail = ofRequest(eventId, requestId, Occasion.ZONE_REQUEST_DENIED, reason);
        String about = about(requestId);
        outbox.queueOnce(mail, new OutboxService.Change(about, about + ":denied:" + version), automatic.delay(eventId));
    }

    /** Cancels the mail about a denial that was undone, unless it was sent. */
    void reopened(long requestId) {
        outbox.cancelOutdated(List.of(about(requestId)));
    }

    private static String about(long requestId) {
        return "zone_request:" + requestId;
    }

    /** Queues the mail about an allocation, in the place of one that was not sent, and returns the mail's id. */
    long allocated(long eventId, AllocationRepository.Row allocation) {
        return outbox.queueAgain(
                allocation.notificationMailId(), ofAllocation(eventId, allocation, Occasion.ZONE_ALLOCATED));
    }

    void requireServer() {
        outbox.requireServer();
    }

    void undone(long eventId, AllocationRepository.Row allocation) {
        outbox.queue(ofAllocation(eventId, allocation, Occasion.ZONE_ALLOCATION_UNDONE));
    }

    /** Cancels a mail that is still waiting, because its text is no longer true. */
    void cancel(long mailId) {
        outbox.cancel(mailId, Unsent.UNDONE);
    }

    private NewMail ofRequest(long eventId, long requestId, Occasion occasion, @Nullable String reason) {
        RequestMailRepository.Facts request = facts.ofRequest(eventId, requestId, Text.DEFAULT_LANGUAGE);
        return writer.mail(
                eventId,
                occasion,
                request.registrationId(),
                request.sender(),
                language -> facts.ofRequest(eventId, requestId, language).fields(null, reason));
    }

    private NewMail ofAllocation(long eventId, AllocationRepository.Row row, Occasion occasion) {
        RequestMailRepository.Facts allocation = allocation(eventId, row.id(), Text.DEFAULT_LANGUAGE);
        return writer.mail(
                eventId,
                occasion,
                allocation.registrationId(),
                allocation.sender(),
                language -> allocation(eventId, row.id(), language).fields(row.spotLabel(), null));
    }

    private RequestMailRepository.Facts allocation(long eventId, long allocationId, String language) {
        return facts.ofAllocation(eventId, allocationId, language)
                .orElseThrow(() -> AllocationReadService.missing(eventId, allocationId));
    }
}
