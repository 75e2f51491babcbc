package org.gatehouse.request.allocation;

import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.gatehouse.accreditation.AccreditationHolder;
import org.gatehouse.accreditation.change.AllocatedZoneService;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.auth.Caller;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.text.Language;
import org.gatehouse.request.RequestProblem;
import org.gatehouse.request.RequestRepository;
import org.gatehouse.request.RequestingPerson;
import org.gatehouse.request.ZoneRequestForm;
import org.gatehouse.request.ZoneRequestInput;
import org.gatehouse.request.form.FormReadService;
import org.gatehouse.request.form.FormRepository;
import org.gatehouse.zone.ZoneRef;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Stores the requests of people for zones. It locks the form (shared), then the accreditation. */
@Service
public class RequestService {

    private final FormRepository forms;
    private final FormReadService formReader;
    private final RequestRepository requests;
    private final RequestingPerson people;
    private final AllocatedZoneService accreditations;
    private final RequestMailService mails;
    private final AuditRepository audit;

    RequestService(
            FormRepository forms,
            FormReadService formReader,
            RequestRepository requests,
            RequestingPerson people,
            AllocatedZoneService accreditations,
            RequestMailService mails,
            AuditRepository audit) {
        this.forms = forms;
        this.formReader = formReader;
        this.requests = requests;
        this.people = people;
        this.accreditations = accreditations;
        this.mails = mails;
        this.audit = audit;
    }

    /** Creates a request for the person behind the token. That person receives a mail when the request is decided. */
    @Transactional
    long create(long eventId, long formId, ZoneRequestInput sent, Caller by) {
        if (!forms.share(eventId, formId)) {
            throw FormReadService.missing(eventId, formId);
        }
        ZoneRequestForm form = formReader.get(eventId, formId, Language.ENGLISH);
        if (!form.openForRequest()) {
            throw RequestProblem.FORM_CLOSED.because("Form %d accepts no requests at the moment.", formId);
        }
        requireOffered(form, sent);
        long person = people.of(by).orElseThrow(() -> noPerson(by));
        long accreditation = accreditations
                .liveOf(eventId, person)
                .orElseThrow(() -> RequestProblem.NOT_ACCREDITED.because(
                        "You have no valid accreditation at event %d, so you cannot ask for a zone.", eventId));
        accreditations.lockLive(eventId, accreditation);
        requests.pendingOf(eventId, formId, person).ifPresent(pending -> {
            throw RequestProblem.ALREADY_REQUESTED.because(
                    "Your request %d at this form has not been decided yet; you can have one at a time.", pending);
        });
        long id = requests.insert(eventId, formId, accreditation, sent, null);
        mails.received(eventId, id);
        mails.requested(eventId, id);
        log(eventId, formId, id, new AccreditationHolder(accreditation, person, false), sent, by);
        return id;
    }

    /**
     * Creates a request for this accreditation from what somebody entered on the form's public page. The managers have heard of it.
     *
     * @param at when it was entered: it waits since then
     */
    @Transactional
    public long createFor(long eventId, long formId, long accreditation, ZoneRequestInput sent, Instant at, Caller by) {
        AccreditationHolder holder = accreditations.lockLive(eventId, accreditation);
        requests.pendingOf(eventId, formId, holder.personId()).ifPresent(pending -> {
            throw RequestProblem.ALREADY_REQUESTED.because(
                    "Request %d of this person at form %d waits; decide it first, or dismiss the inquiry.",
                    pending, formId);
        });
        long id = requests.insert(eventId, formId, accreditation, sent, at);
        mails.received(eventId, id);
        log(eventId, formId, id, holder, sent, by);
        return id;
    }

    private void log(long eventId, long formId, long id, AccreditationHolder holder, ZoneRequestInput sent, Caller by) {
        Map<String, Object> said = new TreeMap<>();
        said.put("form_id", formId);
        said.put("first_choice_zone", sent.firstChoiceZone().id());
        said.put("second_choice_zone", idOf(sent.secondChoiceZone()));
        audit.append(
                by,
                AuditEntry.of("zone_requested")
                        .event(eventId)
                        .person(holder.personId())
                        .accreditation(holder.accreditationId())
                        .subject("zone_request", id)
                        .to(said));
    }

    private static RuntimeException noPerson(Caller by) {
        return by.userId() == null
                ? RequestProblem.NO_PERSON.because(
                        "Only a person who signs in can ask for a zone; this token belongs to a machine.")
                : RequestProblem.NO_PERSON.because(
                        "Your user is not linked to a person, so nobody knows who is asking; the desk can link it.");
    }

    private static void requireOffered(ZoneRequestForm form, ZoneRequestInput sent) {
        requireOffered(form, "first_choice_zone", sent.firstChoiceZone());
        if (sent.secondChoiceZone() == null) {
            return;
        }
        requireOffered(form, "second_choice_zone", sent.secondChoiceZone());
        if (sent.secondChoiceZone().id().equals(sent.firstChoiceZone().id())) {
            throw PlatformProblem.INVALID.ofField(
                    "second_choice_zone", "is the same as the first choice; leave it out or choose another");
        }
    }

    private static void requireOffered(ZoneRequestForm form, String field, ZoneRef zone) {
        boolean offered = form.zones().stream()
                .anyMatch(each -> each.availableForRequest() && each.zone().id() == zone.id());
        if (!offered) {
            throw RequestProblem.ZONE_NOT_OFFERED.ofField(
                    field, "zone %2$d cannot be requested at form %1$d", form.id(), zone.id());
        }
    }

    private static @Nullable Long idOf(@Nullable ZoneRef zone) {
        return zone == null ? null : zone.id();
    }
}
