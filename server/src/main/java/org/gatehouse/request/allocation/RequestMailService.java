package org.gatehouse.request.allocation;

import java.util.List;
import org.gatehouse.mail.NewMail;
import org.gatehouse.mail.OutboxService;
import org.gatehouse.mail.Unsent;
import org.gatehouse.mail.notification.AutomaticMailService;
import org.gatehouse.platform.db.RecordRows;
import org.gatehouse.request.AllocationRepository;
import org.gatehouse.request.form.FormContactRepository;
import org.gatehouse.request.form.FormEmail;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Writes the mails about zone requests (design 11, row 27). The person is told when a request is received, allocated or denied, and when an
 * allocation is undone if the desk wishes so. Managers are told of new requests. All mails come from the form's FROM address.
 */
@Component
record RequestMailService(
        JdbcClient db, FormContactRepository contacts, OutboxService outbox, AutomaticMailService automatic) {

    private static final RowMapper<MailSubject> SCENE = new RecordRows<>(MailSubject.class);

    /** The data that the texts mention. */
    private record MailSubject(
            long formId,
            long personId,
            String event,
            String form,
            @Nullable String sender,
            @Nullable String recipient,
            @Nullable String firstName,
            @Nullable String lastName,
            @Nullable String firstZone,
            @Nullable String secondZone,
            @Nullable String objective) {

        String name() {
            return ((firstName == null ? "" : firstName) + " " + (lastName == null ? "" : lastName)).strip();
        }

        NewMail toPerson(long eventId, String kind, String subject, String text) {
            String body = "Dear %s,\n\n%s\n\n%s\n%s\n".formatted(name(), text, form, event);
            return new NewMail(eventId, kind, personId, sender, recipient, subject, body);
        }

        /** Returns the requested zones and the objective, in the person's own words. */
        String request() {
            String second = secondZone == null ? "" : "\nSecond choice: " + secondZone;
            return "First choice: %s%s\nObjective: %s".formatted(firstZone, second, objective);
        }
    }

    void requested(long eventId, long requestId) {
        MailSubject scene = ofRequest(eventId, requestId);
        outbox.queue(scene.toPerson(
                eventId,
                "zone_request_received",
                "Your zone request: " + scene.form(),
                "your zone request has arrived. You will hear from us when it is decided.\n\n" + scene.request()));
        for (FormEmail email : contacts.emails(scene.formId())) {
            if (email.type() == FormEmail.Type.MANAGER) {
                outbox.queue(new NewMail(
                        eventId,
                        "zone_requested",
                        scene.personId(),
                        scene.sender(),
                        email.emailAddress(),
                        "New zone request: " + scene.form(),
                        "%s asks for a zone.\n\n%s\n\n%s\n%s\n"
                                .formatted(scene.name(), scene.request(), scene.form(), scene.event())));
            }
        }
    }

    /** The mail waits as long as those about other decisions, so that a denial that is taken back at once takes it back too. */
    void denied(long eventId, long requestId, int version, @Nullable String reason) {
        MailSubject scene = ofRequest(eventId, requestId);
        NewMail mail = scene.toPerson(
                eventId,
                "zone_request_denied",
                "Your zone request: " + scene.form(),
                "we are sorry: your zone request could not be granted.\n\n%s%s"
                        .formatted(reason == null ? "" : "Reason: " + reason + "\n\n", scene.request()));
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
        MailSubject scene = ofAllocation(eventId, allocation.id());
        return outbox.queueAgain(
                allocation.notificationMailId(),
                scene.toPerson(
                        eventId,
                        "zone_allocated",
                        "Your place in " + scene.firstZone(),
                        "you have a place.\n\nZone: %s\nPlace: %d"
                                .formatted(scene.firstZone(), allocation.spotLabel())));
    }

    void requireServer() {
        outbox.requireServer();
    }

    void undone(long eventId, AllocationRepository.Row allocation) {
        MailSubject scene = ofAllocation(eventId, allocation.id());
        String text = "your place was taken back.\n\nZone: %s\nPlace: %d"
                .formatted(scene.firstZone(), allocation.spotLabel());
        outbox.queue(scene.toPerson(
                eventId,
                "zone_allocation_undone",
                "Your place in " + scene.firstZone(),
                allocation.requestId() == null ? text : text + "\n\nYour request waits for a decision again."));
    }

    /** Cancels a mail that is still waiting, because its text is no longer true. */
    void cancel(long mailId) {
        outbox.cancel(mailId, Unsent.UNDONE);
    }

    private MailSubject ofRequest(long eventId, long requestId) {
        return db.sql("""
            select f.id as form_id, p.id as person_id, text_in(e.name, 'en') as event, text_in(f.name, 'en') as form,
                   sender.email_address as sender, mail.email_address as recipient, p.first_name, p.last_name,
                   one.name as first_zone, two.name as second_zone, r.objective
            from zone_request r
            join event e on e.id = r.event_id
            join zone_request_form f on f.id = r.form_id
            join accreditation a on a.event_id = r.event_id and a.id = r.accreditation_id
            join person p on p.id = a.person_id
            join zone one on one.id = r.first_zone_id
            left join zone two on two.id = r.second_zone_id
            left join zone_request_form_email sender on sender.form_id = f.id and sender.type = 'FROM'
            left join person_email mail on mail.person_id = p.id and mail.is_primary
            where r.event_id = :event and r.id = :request
            """)
                .param("event", eventId)
                .param("request", requestId)
                .query(SCENE)
                .single();
    }

    private MailSubject ofAllocation(long eventId, long allocationId) {
        List<MailSubject> scenes = db.sql("""
            select f.id as form_id, p.id as person_id, text_in(e.name, 'en') as event, text_in(f.name, 'en') as form,
                   sender.email_address as sender, mail.email_address as recipient, p.first_name, p.last_name,
                   z.name as first_zone, null as second_zone, null as objective
            from zone_request_allocation al
            join event e on e.id = al.event_id
            join zone_request_form f on f.id = al.form_id
            join accreditation a on a.event_id = al.event_id and a.id = al.accreditation_id
            join person p on p.id = a.person_id
            join zone z on z.id = al.zone_id
            left join zone_request_form_email sender on sender.form_id = f.id and sender.type = 'FROM'
            left join person_email mail on mail.person_id = p.id and mail.is_primary
            where al.event_id = :event and al.id = :allocation
            """)
                .param("event", eventId)
                .param("allocation", allocationId)
                .query(SCENE)
                .list();
        return scenes.stream().findFirst().orElseThrow(() -> AllocationReadService.missing(eventId, allocationId));
    }
}
