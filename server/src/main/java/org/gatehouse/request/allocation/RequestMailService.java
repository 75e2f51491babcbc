package org.gatehouse.request.allocation;

import java.util.List;
import org.gatehouse.mail.NewMail;
import org.gatehouse.mail.OutboxService;
import org.gatehouse.mail.Unsent;
import org.gatehouse.mail.notification.AutomaticMailService;
import org.gatehouse.mail.notification.Occasion;
import org.gatehouse.mail.notification.RequestFields;
import org.gatehouse.mail.notification.RequestMailWriter;
import org.gatehouse.platform.db.RecordRows;
import org.gatehouse.platform.text.Text;
import org.gatehouse.platform.view.Texts;
import org.gatehouse.request.AllocationRepository;
import org.gatehouse.request.form.FormContactRepository;
import org.gatehouse.request.form.FormEmail;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Writes the mails about zone requests (design 11, row 27). The person is told when a request is received, allocated or denied, and when an
 * allocation is undone if the desk wishes so, in the event's words and the person's language. Managers are told of new requests, in the
 * first language of the event. All mails come from the form's FROM address.
 */
@Component
record RequestMailService(
        JdbcClient db,
        FormContactRepository contacts,
        OutboxService outbox,
        AutomaticMailService automatic,
        RequestMailWriter writer,
        Texts words) {

    private static final RowMapper<MailSubject> SUBJECT = new RecordRows<>(MailSubject.class);

    /** What the mails are about, in a language. */
    private record MailSubject(
            long formId,
            long registrationId,
            long personId,
            String event,
            String form,
            @Nullable String sender,
            @Nullable String firstName,
            @Nullable String lastName,
            String zone,
            @Nullable String secondZone,
            @Nullable String objective) {

        String name() {
            return ((firstName == null ? "" : firstName) + " " + (lastName == null ? "" : lastName)).strip();
        }

        RequestFields fields(@Nullable Integer place, @Nullable String reason) {
            return new RequestFields(form, zone, secondZone, place, objective, reason);
        }
    }

    void requested(long eventId, long requestId) {
        outbox.queue(ofRequest(eventId, requestId, Occasion.ZONE_REQUEST_RECEIVED, null));
        String language = writer.languages(eventId).getFirst();
        MailSubject about = request(eventId, requestId, language);
        Texts.In said = words.in(Texts.language(language));
        String second =
                about.secondZone() == null ? "" : "\n" + said.text("mails.requested.second", about.secondZone());
        for (FormEmail email : contacts.emails(about.formId())) {
            if (email.type() == FormEmail.Type.MANAGER) {
                outbox.queue(new NewMail(
                        eventId,
                        "zone_requested",
                        about.personId(),
                        about.sender(),
                        email.emailAddress(),
                        said.text("mails.requested.subject", about.form()),
                        String.join(
                                "\n",
                                said.text("mails.requested.who", about.name()),
                                "",
                                said.text("mails.requested.first", about.zone()) + second,
                                said.text("mails.requested.objective", String.valueOf(about.objective())),
                                "",
                                about.form(),
                                about.event(),
                                "")));
            }
        }
    }

    /** The mail waits as long as those about other decisions, so that a denial that is taken back at once takes it back too. */
    void denied(long eventId, long requestId, int version, @Nullable String reason) {
        NewMail mail = ofRequest(eventId, requestId, Occasion.ZONE_REQUEST_DENIED, reason);
        String about = about(requestId);
        outbox.queueOnce(mail, new OutboxService.Change(about, about + ":denied:" + version), automatic.delay(eventId));
    }

    /** Takes back the mail about a denial that is not true any more, unless it was sent. */
    void reopened(long requestId) {
        outbox.takeBack(List.of(about(requestId)));
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
        MailSubject about = request(eventId, requestId, Text.DEFAULT_LANGUAGE);
        return writer.mail(
                eventId,
                occasion,
                about.registrationId(),
                about.sender(),
                language -> request(eventId, requestId, language).fields(null, reason));
    }

    private NewMail ofAllocation(long eventId, AllocationRepository.Row row, Occasion occasion) {
        MailSubject about = allocation(eventId, row.id(), Text.DEFAULT_LANGUAGE);
        return writer.mail(
                eventId,
                occasion,
                about.registrationId(),
                about.sender(),
                language -> allocation(eventId, row.id(), language).fields(row.spotLabel(), null));
    }

    private MailSubject request(long eventId, long requestId, String language) {
        return db.sql("""
            select f.id as form_id, a.registration_id, p.id as person_id, text_in(e.name, :language) as event,
                   text_in(f.name, :language) as form, sender.email_address as sender, p.first_name, p.last_name,
                   one.name as zone, two.name as second_zone, r.objective
            from zone_request r
            join event e on e.id = r.event_id
            join zone_request_form f on f.event_id = r.event_id and f.id = r.form_id
            join accreditation a on a.event_id = r.event_id and a.id = r.accreditation_id
            join person p on p.id = a.person_id
            join zone one on one.event_id = r.event_id and one.id = r.first_zone_id
            left join zone two on two.event_id = r.event_id and two.id = r.second_zone_id
            left join zone_request_form_email sender on sender.form_id = f.id and sender.type = 'FROM'
            where r.event_id = :event and r.id = :request
            """)
                .param("event", eventId)
                .param("request", requestId)
                .param("language", language)
                .query(SUBJECT)
                .single();
    }

    private MailSubject allocation(long eventId, long allocationId, String language) {
        List<MailSubject> found = db.sql("""
            select f.id as form_id, a.registration_id, a.person_id, text_in(e.name, :language) as event,
                   text_in(f.name, :language) as form, sender.email_address as sender, null as first_name,
                   null as last_name, z.name as zone, null as second_zone, r.objective
            from zone_request_allocation al
            join event e on e.id = al.event_id
            join zone_request_form f on f.event_id = al.event_id and f.id = al.form_id
            join accreditation a on a.event_id = al.event_id and a.id = al.accreditation_id
            join zone z on z.event_id = al.event_id and z.id = al.zone_id
            left join zone_request r on r.event_id = al.event_id and r.id = al.request_id
            left join zone_request_form_email sender on sender.form_id = f.id and sender.type = 'FROM'
            where al.event_id = :event and al.id = :allocation
            """)
                .param("event", eventId)
                .param("allocation", allocationId)
                .param("language", language)
                .query(SUBJECT)
                .list();
        return found.stream().findFirst().orElseThrow(() -> AllocationReadService.missing(eventId, allocationId));
    }
}
