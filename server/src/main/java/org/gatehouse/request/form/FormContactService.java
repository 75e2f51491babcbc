package org.gatehouse.request.form;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.gatehouse.audit.Actor;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.audit.Changes;
import org.gatehouse.mail.MailAddress;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.text.SameText;
import org.gatehouse.zone.position.Position;
import org.gatehouse.zone.position.PositionReader;
import org.gatehouse.zone.position.PositionService;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Replaces the addresses of a form, and the positions that new people can receive through it. */
@Service
class FormContactService {

    private final FormRepository forms;
    private final FormContactRepository contacts;
    private final PositionReader positions;
    private final AuditRepository audit;

    FormContactService(
            FormRepository forms, FormContactRepository contacts, PositionReader positions, AuditRepository audit) {
        this.forms = forms;
        this.contacts = contacts;
        this.positions = positions;
        this.audit = audit;
    }

    /** An address with its purpose. Two spellings of an address are the same. */
    private record Address(String email, FormEmail.Type type) {

        @Override
        public boolean equals(Object other) {
            return other instanceof Address same && type == same.type && SameText.isSameAddress(email, same.email);
        }

        @Override
        public int hashCode() {
            return SameText.address(email).hashCode();
        }
    }

    @Transactional
    void replaceEmails(long eventId, long formId, FormEmailsInput sent, Actor by) {
        requireForm(eventId, formId);
        Set<Address> is = addresses(sent);
        Set<Address> was = contacts.emails(formId).stream()
                .map(email -> new Address(email.emailAddress(), email.type()))
                .collect(Collectors.toCollection(LinkedHashSet::new));
        Changes changes = new Changes().of("emails", shown(was), shown(is));
        if (changes.none()) {
            return;
        }
        contacts.deleteEmails(formId);
        is.forEach(address -> contacts.insertEmail(formId, address.email(), address.type()));
        audit.append(by, changes.in(entry("zone_request_form_emails_changed", eventId, formId)));
    }

    private static Set<Address> addresses(FormEmailsInput sent) {
        Set<Address> addresses = new LinkedHashSet<>();
        for (int at = 0; at < sent.emails().size(); at++) {
            FormEmailsInput.FormEmailInput email = sent.emails().get(at);
            String field = "emails[" + at + "].email_address";
            String address = email.type() == FormEmail.Type.FROM
                    ? MailAddress.checkedSender(field, email.emailAddress())
                    : MailAddress.checked(field, email.emailAddress());
            addresses.add(new Address(address, email.type()));
        }
        long from = addresses.stream()
                .filter(address -> address.type() == FormEmail.Type.FROM)
                .count();
        if (from != 1) {
            throw PlatformProblem.INVALID.ofField("emails", "holds %d addresses of type FROM; send exactly one", from);
        }
        return addresses;
    }

    private static List<String> shown(Set<Address> addresses) {
        return addresses.stream()
                .map(address -> address.type() + " " + address.email())
                .sorted()
                .toList();
    }

    List<FormPosition> positions(long eventId, long formId, Language language) {
        var byId = positions.byId(eventId, language);
        return contacts.positions(formId).stream()
                .map(row -> new FormPosition(row.id(), formId, known(byId.get(row.positionId())), row.type()))
                .toList();
    }

    private static Position known(@Nullable Position position) {
        return Objects.requireNonNull(position);
    }

    @Transactional
    void replacePositions(long eventId, long formId, FormPositionsInput sent, Actor by) {
        requireForm(eventId, formId);
        Set<Long> is = new TreeSet<>();
        Set<Long> known = positions.byId(eventId, Language.ENGLISH).keySet();
        for (int at = 0; at < sent.positions().size(); at++) {
            long position = sent.positions().get(at).position().id();
            if (!known.contains(position)) {
                throw PositionService.unknown("positions[" + at + "].position", eventId, position);
            }
            is.add(position);
        }
        Set<Long> was = contacts.positions(formId).stream()
                .map(FormContactRepository.PositionRow::positionId)
                .collect(Collectors.toCollection(TreeSet::new));
        Changes changes = new Changes().of("positions", was, is);
        if (changes.none()) {
            return;
        }
        contacts.deletePositionsBut(formId, is);
        contacts.addPositions(eventId, formId, is);
        audit.append(by, changes.in(entry("zone_request_form_positions_changed", eventId, formId)));
    }

    private void requireForm(long eventId, long formId) {
        if (!forms.lock(eventId, formId)) {
            throw FormReadService.missing(eventId, formId);
        }
    }

    private static AuditEntry entry(String action, long eventId, long formId) {
        return AuditEntry.of(action, eventId, "zone_request_form", formId);
    }
}
