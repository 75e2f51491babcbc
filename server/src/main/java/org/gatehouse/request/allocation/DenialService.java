package org.gatehouse.request.allocation;

import java.util.Map;
import java.util.OptionalInt;
import org.gatehouse.accreditation.AccreditationHolder;
import org.gatehouse.accreditation.change.AllocatedZoneService;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.auth.Caller;
import org.gatehouse.request.RequestProblem;
import org.gatehouse.request.RequestRepository;
import org.gatehouse.request.ZoneRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * Denies requests for zones and takes denials back. Only the request is locked; a request that has an allocation is neither denied nor
 * reopened.
 */
@Service
public class DenialService {

    private final RequestRepository requests;
    private final AllocatedZoneService accreditations;
    private final RequestMailService mails;
    private final AuditRepository audit;

    DenialService(
            RequestRepository requests,
            AllocatedZoneService accreditations,
            RequestMailService mails,
            AuditRepository audit) {
        this.requests = requests;
        this.accreditations = accreditations;
        this.mails = mails;
        this.audit = audit;
    }

    /**
     * Denies a request and notifies the person. Repeating the call changes nothing.
     *
     * @param reason the reason for the person, or null when none is given
     * @return the version that the request has since, for {@link #reopenUntouched}; empty if it was denied before
     */
    @Transactional
    public OptionalInt deny(long eventId, long requestId, @Nullable String reason, Caller by) {
        RequestRepository.Row request =
                requests.lock(eventId, requestId).orElseThrow(() -> RequestReadService.missing(eventId, requestId));
        if (request.state() == ZoneRequest.State.DENIED) {
            return OptionalInt.empty();
        }
        if (request.state() == ZoneRequest.State.ALLOCATED) {
            throw RequestProblem.ALREADY_ALLOCATED.because(
                    "Zone request %d has an allocation; undo the allocation before denying the request.", requestId);
        }
        int version = requests.deny(eventId, requestId, reason);
        mails.denied(eventId, requestId, version, reason);
        AccreditationHolder holder =
                accreditations.holder(eventId, request.accreditationId()).orElseThrow();
        AuditEntry denied =
                AllocationService.about("zone_request_denied", eventId, holder).subject("zone_request", requestId);
        audit.append(by, reason == null ? denied : denied.to(Map.of("reason", reason)));
        return OptionalInt.of(version);
    }

    /**
     * Undoes this denial if nobody has reopened the request since, even if it was denied again; returns whether it did.
     *
     * @param deniedVersion the version that the denial gave to the request
     */
    @Transactional
    public boolean reopenUntouched(long eventId, long requestId, int deniedVersion, Caller by) {
        boolean untouched = requests.lock(eventId, requestId)
                .filter(is -> is.state() == ZoneRequest.State.DENIED && is.version() == deniedVersion)
                .isPresent();
        if (untouched) {
            reopen(eventId, requestId, by);
        }
        return untouched;
    }

    /** Takes a denial back, so that the request waits again. Repeating the call changes nothing. */
    @Transactional
    public void reopen(long eventId, long requestId, Caller by) {
        RequestRepository.Row request =
                requests.lock(eventId, requestId).orElseThrow(() -> RequestReadService.missing(eventId, requestId));
        if (request.state() == ZoneRequest.State.PENDING) {
            return;
        }
        if (request.state() == ZoneRequest.State.ALLOCATED) {
            throw RequestProblem.ALREADY_ALLOCATED.because(
                    "Zone request %d is not denied, it has an allocation; undo that to let it wait again.", requestId);
        }
        requests.decide(eventId, requestId, ZoneRequest.State.PENDING);
        mails.reopened(requestId);
        AccreditationHolder holder =
                accreditations.holder(eventId, request.accreditationId()).orElseThrow();
        AuditEntry reopened = AllocationService.about("zone_request_reopened", eventId, holder)
                .subject("zone_request", requestId);
        String reason = request.denialReason();
        audit.append(by, reason == null ? reopened : reopened.from(Map.of("reason", reason)));
    }
}
