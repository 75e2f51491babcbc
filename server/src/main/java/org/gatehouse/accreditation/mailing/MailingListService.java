package org.gatehouse.accreditation.mailing;

import java.util.List;
import org.gatehouse.accreditation.list.AccreditationQuery;
import org.gatehouse.accreditation.list.AccreditationReadService;
import org.gatehouse.auth.Caller;
import org.gatehouse.mail.mailing.MailingService;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.registration.RegistrationFilter;
import org.gatehouse.registration.RegistrationReadRepository;
import org.gatehouse.registration.RegistrationSort;
import org.springframework.http.HttpMethod;
import org.springframework.stereotype.Service;

/** The people of a list that is written to. Only a caller who may see the list may write to it. */
@Service
public class MailingListService {

    private static final String EVENT = "/console/events/{event_id}";

    private final AccreditationReadService accreditations;
    private final RegistrationReadRepository registrations;
    private final MailingService mailings;

    MailingListService(
            AccreditationReadService accreditations,
            RegistrationReadRepository registrations,
            MailingService mailings) {
        this.accreditations = accreditations;
        this.registrations = registrations;
        this.mailings = mailings;
    }

    /** The registrations of the accreditations that match, at most one more than a list may have. */
    public List<Long> accreditations(long eventId, AccreditationQuery query, Caller by) {
        require(by, "/accreditations", eventId, "accreditations");
        return accreditations.registrations(eventId, query, mailings.most() + 1);
    }

    /** The registrations of the event that match, at most one more than a list may have. */
    public List<Long> registrations(long eventId, RegistrationFilter filter, Caller by) {
        require(by, "/registrations", eventId, "registrations");
        return registrations.ids(filter, RegistrationSort.REGISTERED, false, new Page(0, mailings.most() + 1));
    }

    /** The registrations of picked rows: registrations by their ids, accreditations by theirs. What is of another event is left out. */
    public List<Long> picked(long eventId, String list, List<Long> ids, Caller by) {
        require(by, "/" + list, eventId, list);
        return list.equals("registrations") ? ids : accreditations.registrationsOf(eventId, ids);
    }

    /** The list of a request. */
    List<Long> of(long eventId, MailingInput sent, Caller by) {
        List<Long> ids = sent.registrationIds();
        int lists = (ids == null ? 0 : 1)
                + (sent.accreditations() == null ? 0 : 1)
                + (sent.registrations() == null ? 0 : 1);
        if (lists != 1) {
            throw PlatformProblem.INVALID.ofField(
                    "list", "is needed once: send one of accreditations, registrations and registration_ids");
        }
        if (ids != null) {
            return ids;
        }
        return sent.accreditations() != null
                ? accreditations(eventId, sent.accreditations().filter().query(), by)
                : registrations(eventId, chosen(sent).filter(eventId), by);
    }

    private static MailingInput.RegistrationChoice chosen(MailingInput sent) {
        MailingInput.RegistrationChoice choice = sent.registrations();
        if (choice == null) {
            throw new IllegalStateException("one of three lists was sent");
        }
        return choice;
    }

    private static void require(Caller by, String list, long eventId, String name) {
        if (!by.opens(HttpMethod.GET, EVENT + list, eventId)) {
            throw PlatformProblem.FORBIDDEN.because(
                    "Writing to a list of %s requires the right to see %s at event %d.", name, name, eventId);
        }
    }
}
