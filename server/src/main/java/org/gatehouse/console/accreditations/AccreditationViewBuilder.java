package org.gatehouse.console.accreditations;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.gatehouse.accreditation.Accreditation;
import org.gatehouse.accreditation.AccreditationHistory;
import org.gatehouse.accreditation.ZoneState;
import org.gatehouse.accreditation.ZoneStateService;
import org.gatehouse.accreditation.list.AccreditationReadService;
import org.gatehouse.auth.Caller;
import org.gatehouse.auth.Role;
import org.gatehouse.badge.print.PrintJobService;
import org.gatehouse.console.HistoryView;
import org.gatehouse.console.PeriodChoices;
import org.gatehouse.console.Screen;
import org.gatehouse.event.Event;
import org.gatehouse.feed.gates.GateBoardService;
import org.gatehouse.log.LogSearch;
import org.gatehouse.people.PersonReadRepository;
import org.gatehouse.people.photo.EventPhotoService;
import org.gatehouse.people.photo.EventPhotoService.PhotoPerson;
import org.gatehouse.people.photo.ReviewedPhoto;
import org.gatehouse.request.allocation.RequestReadService;
import org.gatehouse.scan.log.AccreditationScanRepository;
import org.gatehouse.zone.position.Position;
import org.gatehouse.zone.position.PositionReader;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.stereotype.Component;

/** Builds what the page of one accreditation shows to the caller. */
@Component
record AccreditationViewBuilder(
        AccreditationReadService accreditations,
        HoldsViewBuilder holds,
        ZoneStateService zones,
        PositionReader positions,
        GateBoardService gates,
        AccreditationScanRepository scans,
        PrintJobService prints,
        OutdatedBadgeViewBuilder outdated,
        PersonReadRepository people,
        AccessTimeViewBuilder times,
        PeriodChoices periods,
        EventPhotoService photos,
        RequestReadService requests,
        LogSearch log) {

    private static final int SCANS = 20;
    private static final int ENTRIES = 30;
    private static final Pattern ID = Pattern.compile("\\d{1,18}");
    private static final Set<String> IDS =
            Set.of("person_accreditation_id", "person_id", "event_id", "registration_id");

    /** The accreditation; not found (404) when the event has no such accreditation. */
    Accreditation one(long id, Screen screen) {
        return accreditations.get(screen.eventId(), id, screen.language());
    }

    AccreditationHistory history(long id) {
        return zones.history(id);
    }

    /**
     * Builds the page.
     *
     * @param edit null for the form as it first opens
     */
    AccreditationView read(
            long id, Screen screen, AccreditationView.@Nullable Edit edit, boolean oldBadge, @Nullable String notice) {
        long eventId = screen.eventId();
        Accreditation one = one(id, screen);
        List<ZoneState> states = zones.of(eventId, one);
        List<Position> all = positions.ofEvent(eventId, screen.language());
        Caller caller = screen.caller();
        return new AccreditationView(
                one,
                HolderName.of(one.summary(), screen),
                holds.of(one, screen),
                states,
                times.of(one, screen).stream()
                        .collect(Collectors.toMap(time -> time.zone().id(), Function.identity())),
                periods.of(screen),
                times.validity(one, screen),
                all,
                printedBy(one, screen),
                outdated.of(one, screen),
                note(one, screen),
                photos(one, screen),
                screen.opens("/requests/{form_id}")
                        ? requests.ofAccreditation(eventId, id, screen.language())
                        : List.of(),
                gates.deliveryOf(eventId, id).orElse(null),
                caller.holds(eventId, Role.VIEW_SCANS) ? scans(eventId, one, screen) : null,
                caller.holds(eventId, Role.VIEW_LOGS, Role.LOGS_ADMIN)
                        ? history(eventId, id, states, all, screen)
                        : null,
                edit == null ? AccreditationView.Edit.of(one) : edit,
                oldBadge,
                notice);
    }

    private @Nullable String printedBy(Accreditation one, Screen screen) {
        return one.printed() != null && screen.opens("/badges/log")
                ? prints.lastPrintedBy(screen.eventId(), one.id())
                : null;
    }

    private @Nullable String note(Accreditation one, Screen screen) {
        return screen.opens(HttpMethod.POST, "/accreditations/{accreditation_id}/distributed")
                        || screen.opens("/people/{person_id}")
                ? people.note(one.summary().personId()).orElse(null)
                : null;
    }

    private List<ReviewedPhoto> photos(Accreditation one, Screen screen) {
        Event event = screen.event();
        return event != null && event.photosReviewed()
                ? photos.findPerson(event.id(), one.summary().personId())
                        .map(PhotoPerson::photos)
                        .orElse(List.of())
                : List.of();
    }

    private List<AccreditationView.Scan> scans(long eventId, Accreditation one, Screen screen) {
        String position =
                Objects.requireNonNullElse(one.summary().position().name().text(), "");
        RefusalExplanation why = new RefusalExplanation(screen, zones.history(one.id()), position);
        return scans.last(eventId, one.id(), SCANS).stream()
                .map(scan -> new AccreditationView.Scan(
                        scan.scannedAt(),
                        Objects.requireNonNullElseGet(scan.zoneName(), () -> String.valueOf(scan.zoneId())),
                        scan.did(),
                        scan.gate(),
                        scan.late(),
                        scan.allowed() ? why.ofEntry(scan) : why.of(scan)))
                .toList();
    }

    private List<HistoryView> history(
            long eventId, long id, List<ZoneState> states, List<Position> positions, Screen screen) {
        Map<String, String> zoneCodes = states.stream()
                .collect(Collectors.toMap(
                        state -> String.valueOf(state.zone().id()),
                        state -> state.zone().code()));
        Map<String, String> positionNames = positions.stream()
                .collect(Collectors.toMap(
                        position -> String.valueOf(position.id()),
                        position -> String.valueOf(position.name().text())));
        HistoryView.Shown shown = (field, value) -> {
            Map<String, String> names = field.startsWith("zones") || field.equals("zone_id")
                    ? zoneCodes
                    : field.startsWith("position") ? positionNames : Map.of();
            return IDS.contains(field) ? null : named(value, names::get);
        };
        return log.ofAccreditation(eventId, id, ENTRIES).stream()
                .map(entry -> HistoryView.of(entry, "accreditations.log.", "accreditations.field.", shown, screen))
                .toList();
    }

    private static String named(String text, Function<String, @Nullable String> names) {
        return ID.matcher(text)
                .replaceAll(id -> java.util.regex.Matcher.quoteReplacement(
                        Objects.requireNonNullElse(names.apply(id.group()), id.group())));
    }
}
