package org.gatehouse.request.inquiry;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import org.gatehouse.audit.Actor;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.auth.Caller;
import org.gatehouse.mail.NewMail;
import org.gatehouse.mail.OutboxService;
import org.gatehouse.mail.notification.RequestMailWriter;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.view.Texts;
import org.gatehouse.platform.web.BaseUrl;
import org.gatehouse.request.InquiryRepository;
import org.gatehouse.request.ZoneInquiry;
import org.gatehouse.request.ZoneRequestForm;
import org.gatehouse.request.ZoneRequestInput;
import org.gatehouse.request.allocation.RequestService;
import org.gatehouse.request.form.FormContactRepository;
import org.gatehouse.request.form.FormEmail;
import org.gatehouse.request.form.FormReadService;
import org.gatehouse.request.form.FormRepository;
import org.gatehouse.zone.ZoneRef;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * Stores what strangers enter on the public pages of forms, and makes requests of it when the desk says whose they are. A stranger reaches
 * no data of people: neither the response nor a mail to the address depends on who is known.
 */
@Service
public class InquiryService {

    /** The most inquiries of a form that wait: more than a desk can read, and less than would fill a disk. */
    static final int MOST = 1000;

    /** Nobody is signed in. */
    private record PublicPage(
            String name,
            @Nullable String clientId,
            @Nullable Long userId) implements Actor {}

    private static final Actor PUBLIC_PAGE = new PublicPage("public page", null, null);

    /** What became of an inquiry that was sent. */
    enum Outcome {
        SENT,
        CLOSED,
        FULL
    }

    private final InquiryRepository inquiries;
    private final FormRepository forms;
    private final FormReadService formReader;
    private final FormContactRepository contacts;
    private final RequestService requests;
    private final OutboxService outbox;
    private final RequestMailWriter writer;
    private final Texts words;
    private final BaseUrl base;
    private final AuditRepository audit;

    InquiryService(
            InquiryRepository inquiries,
            FormRepository forms,
            FormReadService formReader,
            FormContactRepository contacts,
            RequestService requests,
            OutboxService outbox,
            RequestMailWriter writer,
            Texts words,
            BaseUrl base,
            AuditRepository audit) {
        this.inquiries = inquiries;
        this.forms = forms;
        this.formReader = formReader;
        this.contacts = contacts;
        this.requests = requests;
        this.outbox = outbox;
        this.writer = writer;
        this.words = words;
        this.base = base;
        this.audit = audit;
    }

    /** Returns the form that strangers can open under this address now. */
    @Transactional(readOnly = true)
    public Optional<ZoneRequestForm> open(UUID randomHash, Language language) {
        return inquiries.open(randomHash).map(form -> formReader.get(form.eventId(), form.id(), language));
    }

    /** Stores what a stranger sent. The same page sent again changes nothing and has the same outcome. */
    @Transactional
    public Outcome receive(UUID randomHash, UUID key, InquiryInput sent) {
        InquiryRepository.OpenForm form = inquiries.shareOpen(randomHash).orElse(null);
        if (form == null) {
            return Outcome.CLOSED;
        }
        int waiting = inquiries.count(form.eventId(), form.id());
        if (waiting >= MOST) {
            return Outcome.FULL;
        }
        InquiryRepository.NewInquiry stored = sent.stored(key);
        if (!inquiries.insert(form, stored)) {
            return Outcome.SENT;
        }
        Map<String, Object> said = new TreeMap<>();
        said.put("first_choice_zone", stored.firstZoneId());
        said.put("second_choice_zone", stored.secondZoneId());
        audit.append(
                PUBLIC_PAGE,
                entry("zone_inquiry_received", form.eventId(), form.id()).to(said));
        if (waiting == 0) {
            tellManagers(form);
        }
        return Outcome.SENT;
    }

    /** One mail until all are handled: whoever fills the form a hundred times causes one. It repeats nothing that a stranger typed. */
    private void tellManagers(InquiryRepository.OpenForm form) {
        String language = writer.languages(form.eventId()).getFirst();
        Texts.In text = words.in(Texts.language(language));
        String name = String.valueOf(formReader
                .get(form.eventId(), form.id(), new Language(language))
                .name()
                .text());
        String page = base.of("/console/events/%d/requests/%d/inquiries".formatted(form.eventId(), form.id()));
        List<FormEmail> emails = contacts.emails(form.id());
        String from = emails.stream()
                .filter(email -> email.type() == FormEmail.Type.FROM)
                .map(FormEmail::emailAddress)
                .findFirst()
                .orElse(null);
        emails.stream()
                .filter(email -> email.type() == FormEmail.Type.MANAGER)
                .forEach(manager -> outbox.queue(new NewMail(
                        form.eventId(),
                        "zone_requested",
                        null,
                        from,
                        manager.emailAddress(),
                        text.text("mails.requested.subject", name),
                        text.text("mails.requested.inquiry", name) + "\n\n" + page + "\n")));
    }

    /** Inquiries of a form, the oldest first. */
    public record Found(List<ZoneInquiry> inquiries, int total) {}

    @Transactional(readOnly = true)
    public Found ofForm(long eventId, long formId, int offset, int limit) {
        formReader.require(eventId, formId);
        return new Found(inquiries.ofForm(eventId, formId, offset, limit), inquiries.count(eventId, formId));
    }

    public ZoneInquiry get(long eventId, long formId, long id) {
        return inquiries.find(eventId, formId, id).orElseThrow(() -> missing(formId, id));
    }

    /** Returns the people who have the address that was entered. */
    public Set<Long> owners(ZoneInquiry inquiry, long eventId) {
        return inquiries.owners(eventId, inquiry.id());
    }

    /** Makes the inquiry a request of this accreditation, which waits in the queue like any other. */
    @Transactional
    public void assign(long eventId, long formId, long id, long accreditationId, Caller by) {
        ZoneInquiry inquiry = take(eventId, formId, id);
        Long second = inquiry.secondZoneId();
        ZoneRequestInput asked = new ZoneRequestInput(
                new ZoneRef(inquiry.firstZoneId()), second == null ? null : new ZoneRef(second), inquiry.objective());
        requests.createFor(eventId, formId, accreditationId, asked, inquiry.receivedAt(), by);
    }

    /** Deletes the inquiry. Nobody is told, because the address may be anybody's. */
    @Transactional
    public void dismiss(long eventId, long formId, long id, Caller by) {
        take(eventId, formId, id);
        audit.append(by, entry("zone_inquiry_dismissed", eventId, formId));
    }

    private ZoneInquiry take(long eventId, long formId, long id) {
        if (!forms.share(eventId, formId)) {
            throw FormReadService.missing(eventId, formId);
        }
        return inquiries.delete(eventId, formId, id).orElseThrow(() -> missing(formId, id));
    }

    private static ProblemException missing(long formId, long id) {
        return PlatformProblem.NOT_FOUND.because("Form %d has no inquiry %d that waits.", formId, id);
    }

    private static AuditEntry entry(String action, long eventId, long formId) {
        return AuditEntry.of(action, eventId, "zone_request_form", formId);
    }
}
