package org.gatehouse.request.form;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.gatehouse.event.EventRepository;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.text.Language;
import org.gatehouse.request.ZoneRequestForm;
import org.gatehouse.zone.Zone;
import org.gatehouse.zone.ZoneRepository;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;

/** Reads forms with all details. This takes three statements, however many forms there are. */
@Service
@Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
public class FormReadService {

    private final EventRepository events;
    private final FormRepository forms;
    private final ZoneRepository zones;

    FormReadService(EventRepository events, FormRepository forms, ZoneRepository zones) {
        this.events = events;
        this.forms = forms;
        this.zones = zones;
    }

    public List<ZoneRequestForm> ofEvent(long eventId, Language language) {
        events.require(eventId);
        return whole(eventId, null, language);
    }

    /** Returns these forms by id, for rows that refer to them. */
    public Map<Long, ZoneRequestForm> byId(long eventId, Collection<Long> ids, Language language) {
        return whole(eventId, ids, language).stream()
                .collect(Collectors.toMap(ZoneRequestForm::id, Function.identity()));
    }

    public ZoneRequestForm get(long eventId, long formId, Language language) {
        return whole(eventId, Set.of(formId), language).stream()
                .findFirst()
                .orElseThrow(() -> missing(eventId, formId));
    }

    ZoneRequestForm get(long eventId, UUID hash, Language language) {
        long formId = forms.idOf(eventId, hash)
                .orElseThrow(() -> PlatformProblem.NOT_FOUND.because(
                        "Event %d has no zone request form with this random_hash.", eventId));
        return get(eventId, formId, language);
    }

    /** Throws when the event has no such form. Without this check the lists of an unknown form would look empty. */
    public void require(long eventId, long formId) {
        if (!forms.exists(eventId, formId)) {
            throw missing(eventId, formId);
        }
    }

    private List<ZoneRequestForm> whole(long eventId, @Nullable Collection<Long> ids, Language language) {
        List<FormRepository.Row> rows = forms.forms(eventId, ids, language);
        Map<Long, List<ZoneRequestForm.FormZone>> zonesOf = zonesOf(eventId, rows);
        return rows.stream()
                .map(row -> new ZoneRequestForm(
                        row.id(),
                        row.randomHash(),
                        eventId,
                        language.text(row.name()),
                        language.text(row.headerText()),
                        row.openForRequest(),
                        zonesOf.getOrDefault(row.id(), List.of()),
                        row.version()))
                .toList();
    }

    private Map<Long, List<ZoneRequestForm.FormZone>> zonesOf(long eventId, List<FormRepository.Row> rows) {
        Map<Long, Zone> byId = zones.byId(eventId);
        Map<Long, List<ZoneRequestForm.FormZone>> zonesOf = new HashMap<>();
        List<Long> ids = rows.stream().map(FormRepository.Row::id).toList();
        for (FormRepository.ZoneRow row : forms.zones(eventId, ids)) {
            zonesOf.computeIfAbsent(row.formId(), form -> new ArrayList<>())
                    .add(new ZoneRequestForm.FormZone(
                            row.id(),
                            row.formId(),
                            Objects.requireNonNull(byId.get(row.zoneId())),
                            row.quota(),
                            row.availableForRequest(),
                            row.availableForAllocation()));
        }
        return zonesOf;
    }

    public static ProblemException missing(long eventId, long formId) {
        return PlatformProblem.NOT_FOUND.because(
                "Event %d has no zone request form %d; GET /registrations/accreditation/events/%d/zone-request-forms lists them.",
                eventId, formId, eventId);
    }
}
