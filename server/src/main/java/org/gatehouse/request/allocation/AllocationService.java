package org.gatehouse.request.allocation;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gatehouse.accreditation.AccreditationHolder;
import org.gatehouse.accreditation.change.AllocatedZoneService;
import org.gatehouse.accreditation.decision.DecisionService;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.auth.Caller;
import org.gatehouse.people.person.NewPersonService;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.text.LongText;
import org.gatehouse.platform.text.Sha256;
import org.gatehouse.registration.RegistrationInput;
import org.gatehouse.registration.RegistrationService;
import org.gatehouse.request.AllocationRepository;
import org.gatehouse.request.RequestProblem;
import org.gatehouse.request.RequestRepository;
import org.gatehouse.request.RequestingPerson;
import org.gatehouse.request.ZoneRequest;
import org.gatehouse.request.form.FormContactRepository;
import org.gatehouse.request.form.FormReadService;
import org.gatehouse.request.form.FormRepository;
import org.gatehouse.zone.Zone;
import org.gatehouse.zone.ZoneGrantService;
import org.gatehouse.zone.ZoneRepository;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * Allocates places in zones and takes them back.
 *
 * <p>To avoid deadlocks, rows are locked in this order: form (shared), request, accreditation, zone, allocations; last, at the commit, the
 * event's feed. The zone's lock makes both quotas and the places exact: a transaction that waited for the lock counts what the previous one
 * has committed. No other transaction knows the rows of a new person yet, so for a new person the zone may be locked first.
 */
@Service
public class AllocationService {

    /** The same new person sent again within this time counts as a second click. */
    private static final Duration SECOND_CLICK = Duration.ofMinutes(1);

    private final FormRepository forms;
    private final FormContactRepository contacts;
    private final RequestRepository requests;
    private final AllocationRepository allocations;
    private final AllocatedZoneService accreditations;
    private final ZoneGrantService grants;
    private final ZoneRepository zones;
    private final NewPersonService people;
    private final RegistrationService registrations;
    private final DecisionService decisions;
    private final RequestingPerson person;
    private final RequestMailService mails;
    private final AuditRepository audit;

    AllocationService(
            FormRepository forms,
            FormContactRepository contacts,
            RequestRepository requests,
            AllocationRepository allocations,
            AllocatedZoneService accreditations,
            ZoneGrantService grants,
            ZoneRepository zones,
            NewPersonService people,
            RegistrationService registrations,
            DecisionService decisions,
            RequestingPerson person,
            RequestMailService mails,
            AuditRepository audit) {
        this.forms = forms;
        this.contacts = contacts;
        this.requests = requests;
        this.allocations = allocations;
        this.accreditations = accreditations;
        this.grants = grants;
        this.zones = zones;
        this.people = people;
        this.registrations = registrations;
        this.decisions = decisions;
        this.person = person;
        this.mails = mails;
        this.audit = audit;
    }

    /** Gives the request's person a place in the zone and returns the allocation's id. Repeating the call changes nothing. */
    @Transactional
    public long allocate(long eventId, long formId, long zoneId, long requestId, Caller by) {
        FormRepository.ZoneRow formZone = open(eventId, formId, zoneId);
        RequestRepository.Row request = requests.lock(eventId, requestId)
                .filter(row -> row.formId() == formId)
                .orElseThrow(() -> RequestProblem.UNKNOWN_ZONE_REQUEST.ofField(
                        "id", "form %d has no zone request %d", formId, requestId));
        Optional<AllocationRepository.Row> standing = allocations.ofRequest(eventId, requestId);
        if (standing.isPresent()) {
            requireSame(standing.get(), zoneId);
            return standing.get().id();
        }
        if (request.state() == ZoneRequest.State.DENIED) {
            throw RequestProblem.REQUEST_DENIED.because(
                    "Zone request %d was denied; take the denial back, or allocate the zone to the person manually.",
                    requestId);
        }
        accreditations.lockLive(eventId, request.accreditationId());
        long id = place(eventId, formZone, request.accreditationId(), requestId, null, by);
        requests.decide(eventId, requestId, ZoneRequest.State.ALLOCATED);
        return id;
    }

    private static void requireSame(AllocationRepository.Row standing, long zoneId) {
        if (standing.zoneId() != zoneId) {
            throw RequestProblem.ALREADY_ALLOCATED.because(
                    "The request has a place in zone %d already (allocation %d); undo that first.",
                    standing.zoneId(), standing.id());
        }
    }

    /** Gives a place to an accreditation without a request and returns the allocation's id. Repeating the call changes nothing. */
    @Transactional
    public long allocateByHand(long eventId, long formId, long accreditationId, long zoneId, Caller by) {
        FormRepository.ZoneRow formZone = open(eventId, formId, zoneId);
        accreditations.lockLive(eventId, accreditationId);
        Optional<AllocationRepository.Row> standing = allocations.find(eventId, formId, zoneId, accreditationId);
        return standing.filter(row -> row.requestId() == null)
                .map(AllocationRepository.Row::id)
                .orElseGet(() -> place(eventId, formZone, accreditationId, null, null, by));
    }

    /** Creates, accredits and places a person in one transaction. The same request sent again within a minute creates nobody. */
    @Transactional
    void allocateNewPerson(long eventId, long formId, long zoneId, NewPersonInput sent, Caller by) {
        FormRepository.ZoneRow formZone = open(eventId, formId, zoneId);
        long position = sent.position().position().id();
        if (!contacts.hasPosition(formId, position)) {
            throw RequestProblem.POSITION_NOT_ON_FORM.ofField(
                    "positions[0].position", "form %d does not give new people position %d", position, formId);
        }
        grants.lock(eventId, "zone", Set.of(zoneId));
        String key = key(sent, by);
        if (allocations.madeBefore(formId, zoneId, key, SECOND_CLICK)) {
            return;
        }
        long personId = people.create(
                LongText.nullIfBlank(sent.firstName()),
                LongText.nullIfBlank(sent.lastName()),
                LongText.nullIfBlank(sent.emailAddress()),
                by);
        RegistrationInput registration = RegistrationInput.at(
                eventId,
                personId,
                position,
                LongText.nullIfBlank(sent.position().organizationalUnit()));
        decisions.approve(registrations.create(registration, by).registrationId(), null, by);
        long accreditation = accreditations.liveOf(eventId, personId).orElseThrow();
        accreditations.lockLive(eventId, accreditation);
        place(eventId, formZone, accreditation, null, key, by);
    }

    /** Revokes an allocation. Its request, if any, becomes pending again. */
    @Transactional
    public void undo(long eventId, long id, boolean notify, Caller by) {
        AllocationRepository.Row was =
                allocations.find(eventId, id).orElseThrow(() -> AllocationReadService.missing(eventId, id));
        AccreditationHolder holder = lock(eventId, was);
        if (notify) {
            mails.undone(eventId, was);
        }
        // The row is read again, because a mail may have been queued while this transaction waited for the form.
        Long mail = allocations
                .find(eventId, id)
                .map(AllocationRepository.Row::notificationMailId)
                .orElse(null);
        if (!allocations.delete(eventId, id)) {
            throw AllocationReadService.missing(eventId, id);
        }
        if (was.requestId() != null) {
            requests.decide(eventId, was.requestId(), ZoneRequest.State.PENDING);
        }
        if (mail != null) {
            mails.cancel(mail);
        }
        accreditations.take(eventId, was.accreditationId(), id);
        audit.append(
                by,
                about("zone_allocation_undone", eventId, holder)
                        .subject("zone_request_allocation", id)
                        .from(values(was)));
    }

    /** Locks the rows that an allocation belongs to, in the common order: form, request, accreditation. */
    private AccreditationHolder lock(long eventId, AllocationRepository.Row place) {
        forms.share(eventId, place.formId());
        if (place.requestId() != null) {
            requests.lock(eventId, place.requestId());
        }
        return accreditations.lock(eventId, place.accreditationId());
    }

    /**
     * Revokes the allocation if nobody has revoked it, moved it or handed out its wristband since; returns whether it did.
     */
    @Transactional
    public boolean undoUntouched(long eventId, long id, Caller by) {
        AllocationRepository.Row was = allocations.find(eventId, id).orElse(null);
        if (was == null) {
            return false;
        }
        lock(eventId, was);
        boolean untouched = allocations
                .lock(eventId, id)
                .filter(is -> is.version() == 0 && is.wristbandDistributedAt() == null)
                .isPresent();
        if (untouched) {
            undo(eventId, id, false, by);
        }
        return untouched;
    }

    /** Records that the wristband was handed out or returned. A repeated call keeps the first time. */
    @Transactional
    public void handOut(long eventId, long id, boolean handedOut, Caller by) {
        AllocationRepository.Row was =
                allocations.find(eventId, id).orElseThrow(() -> AllocationReadService.missing(eventId, id));
        AccreditationHolder holder = handedOut
                ? accreditations.lockLive(eventId, was.accreditationId())
                : accreditations.lock(eventId, was.accreditationId());
        was = allocations.lock(eventId, id).orElseThrow(() -> AllocationReadService.missing(eventId, id));
        if (handedOut == (was.wristbandDistributedAt() != null)) {
            return;
        }
        allocations.handOut(id, handedOut);
        audit.append(
                by,
                about(handedOut ? "wristband_distributed" : "wristband_taken_back", eventId, holder)
                        .subject("zone_request_allocation", id));
    }

    /**
     * Notifies everybody who has not been notified of their place yet.
     *
     * @throws org.gatehouse.platform.problem.ProblemException no_mail_server (409) when there is somebody to notify and no mail server
     */
    @Transactional
    public void notifyPeople(long eventId, long formId, Caller by) {
        if (!forms.lock(eventId, formId)) {
            throw FormReadService.missing(eventId, formId);
        }
        List<AllocationRepository.Row> untold = allocations.notNotified(eventId, formId);
        if (untold.isEmpty()) {
            return;
        }
        mails.requireServer();
        untold.forEach(row -> allocations.setMail(row.id(), mails.allocated(eventId, row)));
        audit.append(
                by,
                AuditEntry.of("zone_allocations_told", eventId, "zone_request_form", formId)
                        .to(Map.of(
                                "allocations",
                                untold.stream()
                                        .map(AllocationRepository.Row::id)
                                        .toList())));
    }

    /** Locks the form against changes. The form must allocate the zone. */
    private FormRepository.ZoneRow open(long eventId, long formId, long zoneId) {
        if (!forms.share(eventId, formId)) {
            throw FormReadService.missing(eventId, formId);
        }
        FormRepository.ZoneRow zone = forms.zones(eventId, List.of(formId)).stream()
                .filter(row -> row.zoneId() == zoneId)
                .findFirst()
                .orElseThrow(() -> notOnForm(eventId, formId, zoneId));
        if (!zone.availableForAllocation()) {
            throw notAllocated(formId, zoneId);
        }
        return zone;
    }

    private ProblemException notOnForm(long eventId, long formId, long zoneId) {
        return zones.byId(eventId).containsKey(zoneId)
                ? notAllocated(formId, zoneId)
                : PlatformProblem.NOT_FOUND.because("Event %d has no zone %d.", eventId, zoneId);
    }

    private static ProblemException notAllocated(long formId, long zoneId) {
        return RequestProblem.ZONE_NOT_ALLOCATABLE.because(
                "Form %d does not allocate zone %d; the form lists the zones that it allocates.", formId, zoneId);
    }

    /** Gives a place to an accreditation that is locked and live, and returns the allocation's id. */
    private long place(
            long eventId,
            FormRepository.ZoneRow formZone,
            long accreditationId,
            @Nullable Long requestId,
            @Nullable String newPersonKey,
            Caller by) {
        long formId = formZone.formId();
        long zoneId = formZone.zoneId();
        allocations.find(eventId, formId, zoneId, accreditationId).ifPresent(standing -> {
            throw RequestProblem.ALREADY_ALLOCATED.because(
                    "Accreditation %d has place %d in this zone already (allocation %d).",
                    accreditationId, standing.spotLabel(), standing.id());
        });
        Zone zone =
                grants.lock(eventId, "zone", Set.of(zoneId)).values().iterator().next();
        int taken = allocations.live(eventId, formId, zoneId);
        if (taken >= formZone.quota()) {
            throw RequestProblem.FORM_ZONE_FULL.because(
                    "This form has allocated zone %s to %d of at most %d people; it has no place left.",
                    zone.code(), taken, formZone.quota());
        }
        long id = allocations.insertAtFirstPlace(new AllocationRepository.NewAllocation(
                eventId,
                formId,
                zoneId,
                accreditationId,
                requestId,
                newPersonKey,
                person.of(by).orElse(null)));
        accreditations.give(eventId, accreditationId, zone, id);
        AllocationRepository.Row made = allocations.find(eventId, id).orElseThrow();
        AccreditationHolder holder =
                accreditations.holder(eventId, accreditationId).orElseThrow();
        audit.append(
                by,
                about("zone_allocated", eventId, holder)
                        .subject("zone_request_allocation", id)
                        .to(values(made)));
        return id;
    }

    private static Map<String, Object> values(AllocationRepository.Row row) {
        Map<String, Object> values = new java.util.TreeMap<>();
        values.put("form_id", row.formId());
        values.put("zone_id", row.zoneId());
        values.put("zone_request_id", row.requestId());
        values.put("spot_label", row.spotLabel());
        return values;
    }

    /** An entry of the log about this person's accreditation. */
    static AuditEntry about(String action, long eventId, AccreditationHolder holder) {
        return AuditEntry.of(action).event(eventId).person(holder.personId()).accreditation(holder.accreditationId());
    }

    /** A key for the new person and the caller who sent it. */
    private static String key(NewPersonInput sent, Caller by) {
        String text = String.join(
                "\0",
                by.clientId(),
                String.valueOf(by.userId()),
                String.valueOf(LongText.nullIfBlank(sent.firstName())),
                String.valueOf(LongText.nullIfBlank(sent.lastName())),
                String.valueOf(LongText.nullIfBlank(sent.emailAddress())),
                String.valueOf(sent.position().position().id()),
                String.valueOf(LongText.nullIfBlank(sent.position().organizationalUnit())));
        return Sha256.hex(text);
    }
}
