package org.gatehouse.request.allocation;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.gatehouse.accreditation.Accreditation;
import org.gatehouse.accreditation.change.AllocatedZoneService;
import org.gatehouse.accreditation.list.AccreditationReadService;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.text.Language;
import org.gatehouse.request.AllocationRepository;
import org.gatehouse.request.ZoneRequest;
import org.gatehouse.request.ZoneRequestAllocation;
import org.gatehouse.request.ZoneRequestForm;
import org.gatehouse.request.form.FormReadService;
import org.gatehouse.zone.Zone;
import org.gatehouse.zone.ZoneRepository;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;

/** Reads allocations with all details, 200 at a time. The number of statements for such a portion does not depend on its size. */
@Service
@Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
class AllocationReadService {

    private final AllocationRepository allocations;
    private final FormReadService forms;
    private final RequestReadService requests;
    private final AllocatedZoneService holders;
    private final AccreditationReadService accreditations;
    private final ZoneRepository zones;

    AllocationReadService(
            AllocationRepository allocations,
            FormReadService forms,
            RequestReadService requests,
            AllocatedZoneService holders,
            AccreditationReadService accreditations,
            ZoneRepository zones) {
        this.allocations = allocations;
        this.forms = forms;
        this.requests = requests;
        this.holders = holders;
        this.accreditations = accreditations;
        this.zones = zones;
    }

    ZoneRequestAllocation get(long eventId, long id, Language language) {
        Optional<AllocationRepository.Row> row = allocations.find(eventId, id);
        return whole(eventId, row.stream().toList(), language).stream()
                .findFirst()
                .orElseThrow(() -> missing(eventId, id));
    }

    /**
     * Hands over the allocations of a form by zone, then by place. Memory use does not grow with their number.
     *
     * @return the number of allocations
     */
    long each(long eventId, long formId, Language language, Consumer<ZoneRequestAllocation> sink) {
        forms.require(eventId, formId);
        List<AllocationRepository.Row> rows = allocations.ofForm(eventId, formId);
        for (int from = 0; from < rows.size(); from += RequestReadService.PIECE) {
            whole(eventId, rows.subList(from, Math.min(from + RequestReadService.PIECE, rows.size())), language)
                    .forEach(sink);
        }
        return rows.size();
    }

    /** Returns the allocations of one accreditation by the form, as the desk requests them after scanning a badge. */
    List<ZoneRequestAllocation> ofAccreditation(long eventId, long formId, long accreditationId, Language language) {
        forms.require(eventId, formId);
        if (holders.holder(eventId, accreditationId).isEmpty()) {
            throw PlatformProblem.NOT_FOUND.because(
                    "Event %d has no accreditation %d; the badge belongs to another event or was not made here.",
                    eventId, accreditationId);
        }
        return ofAccreditations(eventId, formId, List.of(accreditationId), language);
    }

    /** Returns the allocations of these accreditations by the form; nothing for one that is not there. */
    List<ZoneRequestAllocation> ofAccreditations(
            long eventId, long formId, Collection<Long> accreditationIds, Language language) {
        return whole(eventId, allocations.ofAccreditations(eventId, formId, accreditationIds), language);
    }

    private List<ZoneRequestAllocation> whole(long eventId, List<AllocationRepository.Row> rows, Language language) {
        if (rows.isEmpty()) {
            return List.of();
        }
        Map<Long, Zone> zoneById = zones.byId(eventId);
        Map<Long, ZoneRequestForm> formById =
                forms.byId(eventId, RequestReadService.set(rows, AllocationRepository.Row::formId), language);
        Map<Long, ZoneRequest> requestById = requests.byId(eventId, requestsOf(rows), language);
        Map<Long, Accreditation> byHand = accreditations.byId(eventId, byHand(rows), language);
        return rows.stream()
                .map(row -> new ZoneRequestAllocation(
                        row.id(),
                        Objects.requireNonNull(formById.get(row.formId())),
                        row.requestId() == null ? null : requestById.get(row.requestId()),
                        row.requestId() == null ? byHand.get(row.accreditationId()) : null,
                        Objects.requireNonNull(zoneById.get(row.zoneId())),
                        row.spotLabel(),
                        row.allocatedAt().truncatedTo(ChronoUnit.SECONDS),
                        row.allocatedByPersonId(),
                        seconds(row.notificationSentAt()),
                        seconds(row.wristbandDistributedAt()),
                        row.version()))
                .toList();
    }

    private static Set<Long> requestsOf(List<AllocationRepository.Row> rows) {
        return rows.stream()
                .map(AllocationRepository.Row::requestId)
                .flatMap(java.util.stream.Stream::ofNullable)
                .collect(Collectors.toSet());
    }

    private static Set<Long> byHand(List<AllocationRepository.Row> rows) {
        return rows.stream()
                .filter(row -> row.requestId() == null)
                .map(AllocationRepository.Row::accreditationId)
                .collect(Collectors.toSet());
    }

    /** Cuts off fractions of a second, because the desk shows these texts unchanged. */
    private static @Nullable Instant seconds(@Nullable Instant instant) {
        return instant == null ? null : instant.truncatedTo(ChronoUnit.SECONDS);
    }

    static ProblemException missing(long eventId, long id) {
        return PlatformProblem.NOT_FOUND.because(
                "Event %d has no allocation %d; it may have been undone. Read the list again.", eventId, id);
    }
}
