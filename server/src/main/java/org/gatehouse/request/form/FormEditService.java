package org.gatehouse.request.form;

import java.util.List;
import java.util.stream.Stream;
import org.gatehouse.audit.Actor;
import org.gatehouse.mail.MailAddress;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.text.Language;
import org.gatehouse.request.ZoneRequestForm;
import org.gatehouse.zone.position.PositionRef;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;

/** Forms for the desk's pages. A form is shown and changed together with its addresses and positions, in one transaction. */
@Service
public class FormEditService {

    /**
     * The addresses of a form's mails, and the positions that new people can receive through it.
     *
     * @param from the sender of the form's mails; null when the form has no addresses
     * @param managers the addresses that are notified of new requests
     * @param positions the ids of the positions
     */
    public record Contacts(@Nullable String from, List<String> managers, List<Long> positions) {

        public Contacts {
            managers = List.copyOf(managers);
            positions = List.copyOf(positions);
        }
    }

    /** A form and its contacts as of one instant. */
    public record FormWithContacts(ZoneRequestForm form, Contacts contacts) {}

    private final FormReadService forms;
    private final FormService service;
    private final FormContactRepository contacts;
    private final FormContactService contactService;

    FormEditService(
            FormReadService forms,
            FormService service,
            FormContactRepository contacts,
            FormContactService contactService) {
        this.forms = forms;
        this.service = service;
        this.contacts = contacts;
        this.contactService = contactService;
    }

    @Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
    public FormWithContacts get(long eventId, long formId, Language language) {
        ZoneRequestForm form = forms.get(eventId, formId, language);
        List<FormEmail> emails = contacts.emails(formId);
        return new FormWithContacts(
                form,
                new Contacts(
                        of(FormEmail.Type.FROM, emails).findFirst().orElse(null),
                        of(FormEmail.Type.MANAGER, emails).toList(),
                        contacts.positions(formId).stream()
                                .map(FormContactRepository.PositionRow::positionId)
                                .toList()));
    }

    private static Stream<String> of(FormEmail.Type type, List<FormEmail> emails) {
        return emails.stream().filter(email -> email.type() == type).map(FormEmail::emailAddress);
    }

    @Transactional
    public long create(long eventId, FormInput form, Contacts contacts, Actor by) {
        long id = service.create(eventId, form, by);
        replace(eventId, id, contacts, by);
        return id;
    }

    /** Replaces a form. Zones that have been allocated stay on it. */
    @Transactional
    public void update(long eventId, long formId, FormInput form, Contacts contacts, Actor by) {
        service.update(eventId, formId, form, by);
        replace(eventId, formId, contacts, by);
    }

    /** Deletes a form that was never used. */
    public void delete(long eventId, long formId, Actor by) {
        service.delete(eventId, formId, by);
    }

    private void replace(long eventId, long formId, Contacts wanted, Actor by) {
        replaceEmails(eventId, formId, wanted, by);
        contactService.replacePositions(
                eventId,
                formId,
                new FormPositionsInput(wanted.positions().stream()
                        .map(position -> new FormPositionsInput.FormPositionInput(new PositionRef(position), null))
                        .toList()),
                by);
    }

    /** A form that never had an address needs none; its mails then come from the server's own address. */
    private void replaceEmails(long eventId, long formId, Contacts wanted, Actor by) {
        String from = wanted.from();
        if (from == null) {
            if (!wanted.managers().isEmpty() || !contacts.emails(formId).isEmpty()) {
                throw PlatformProblem.INVALID.ofField("from", "must be given: the form's mails come from this address");
            }
            return;
        }
        if (wanted.managers().size() >= FormEmailsInput.MOST) {
            throw PlatformProblem.INVALID.ofField(
                    "managers",
                    "holds %d addresses; at most %d beside the sender's",
                    wanted.managers().size(),
                    FormEmailsInput.MOST - 1);
        }
        List<FormEmailsInput.FormEmailInput> emails = Stream.concat(
                        Stream.of(new FormEmailsInput.FormEmailInput(
                                MailAddress.checkedSender("from", from), FormEmail.Type.FROM)),
                        wanted.managers().stream()
                                .map(manager -> new FormEmailsInput.FormEmailInput(
                                        MailAddress.checked("managers", manager), FormEmail.Type.MANAGER)))
                .toList();
        contactService.replaceEmails(eventId, formId, new FormEmailsInput(emails), by);
    }
}
