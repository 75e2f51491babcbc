package org.gatehouse.request.allocation;

import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.gatehouse.accreditation.Accreditation;
import org.gatehouse.accreditation.list.AccreditationReadService;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.text.Language;
import org.gatehouse.request.RequestFilter;
import org.gatehouse.request.RequestRepository;
import org.gatehouse.request.RequestSearch;
import org.gatehouse.request.ZoneRequest;
import org.gatehouse.request.ZoneRequestForm;
import org.gatehouse.request.form.FormReadService;
import org.gatehouse.zone.Zone;
import org.gatehouse.zone.ZoneRepository;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;

/** Reads requests with all details, 200 at a time. The number of statements for such a portion does not depend on its size. */
@Service
@Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
public class RequestReadService {

    /** The number of complete requests held in memory at once; each takes about 10 kB. */
    static final int PIECE = 200;

    private final RequestRepository requests;
    private final FormReadService forms;
    private final AccreditationReadService accreditations;
    private final ZoneRepository zones;

    RequestReadService(
            RequestRepository requests,
            FormReadService forms,
            AccreditationReadService accreditations,
            ZoneRepository zones) {
        this.requests = requests;
        this.forms = forms;
        this.accreditations = accreditations;
        this.zones = zones;
    }

    ZoneRequest get(long eventId, long requestId, Language language) {
        return byId(eventId, Set.of(requestId), language).values().stream()
                .findFirst()
                .orElseThrow(() -> missing(eventId, requestId));
    }

    /**
     * Hands over the requests of a form, oldest first. Memory use does not grow with their number.
     *
     * @return the number of requests
     */
    long each(long eventId, long formId, RequestFilter filter, Language language, Consumer<ZoneRequest> sink) {
        forms.require(eventId, formId);
        List<RequestRepository.Row> rows = requests.ofForm(eventId, formId, filter);
        for (int from = 0; from < rows.size(); from += PIECE) {
            whole(eventId, rows.subList(from, Math.min(from + PIECE, rows.size())), language)
                    .forEach(sink);
        }
        return rows.size();
    }

    /**
     * Requests of a form, oldest first.
     *
     * @param total how many there are on all pages
     */
    public record Found(List<ZoneRequest> requests, int total) {}

    /** Returns a page of the requests in this state that match the search. */
    public Found found(
            long eventId,
            long formId,
            ZoneRequest.State state,
            RequestSearch search,
            int offset,
            int limit,
            Language language) {
        forms.require(eventId, formId);
        return new Found(
                whole(eventId, requests.found(eventId, formId, state, search, offset, limit), language),
                requests.count(eventId, formId, state, search));
    }

    /** Returns the requests of an accreditation by all forms, the latest first. */
    public List<ZoneRequest> ofAccreditation(long eventId, long accreditationId, Language language) {
        return whole(eventId, requests.ofAccreditation(eventId, accreditationId), language);
    }

    Map<Long, ZoneRequest> byId(long eventId, Collection<Long> ids, Language language) {
        return whole(eventId, requests.rows(eventId, ids), language).stream()
                .collect(Collectors.toMap(ZoneRequest::id, Function.identity()));
    }

    private List<ZoneRequest> whole(long eventId, List<RequestRepository.Row> rows, Language language) {
        if (rows.isEmpty()) {
            return List.of();
        }
        Map<Long, Zone> zoneById = zones.byId(eventId);
        Map<Long, ZoneRequestForm> formById = forms.byId(eventId, set(rows, RequestRepository.Row::formId), language);
        Map<Long, Accreditation> byId =
                accreditations.byId(eventId, set(rows, RequestRepository.Row::accreditationId), language);
        return rows.stream()
                .map(row -> new ZoneRequest(
                        row.id(),
                        row.requestDate(),
                        Objects.requireNonNull(byId.get(row.accreditationId())),
                        Objects.requireNonNull(zoneById.get(row.firstZoneId())),
                        row.secondZoneId() == null ? null : zoneById.get(row.secondZoneId()),
                        row.objective(),
                        Objects.requireNonNull(formById.get(row.formId())),
                        row.state(),
                        row.denialReason(),
                        row.deniedAt() == null ? null : row.deniedAt().truncatedTo(ChronoUnit.SECONDS)))
                .toList();
    }

    static <T> Set<Long> set(List<T> rows, Function<T, Long> id) {
        return rows.stream().map(id).collect(Collectors.toCollection(HashSet::new));
    }

    static ProblemException missing(long eventId, long requestId) {
        return PlatformProblem.NOT_FOUND.because("Event %d has no zone request %d of yours.", eventId, requestId);
    }
}
