package org.gatehouse.console.home;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.gatehouse.accreditation.list.HolderCountRepository;
import org.gatehouse.auth.Caller;
import org.gatehouse.event.Event;
import org.gatehouse.feed.gates.GateBoard;
import org.gatehouse.feed.gates.GateBoardService;
import org.gatehouse.hold.HoldKindRepository;
import org.gatehouse.people.photo.EventPhotoService;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.work.EventWork;
import org.gatehouse.registration.RegistrationCountRepository;
import org.gatehouse.request.allocation.RequestQueueService;
import org.gatehouse.scan.findings.ScanConflict;
import org.gatehouse.scan.findings.ScanConflictService;
import org.gatehouse.scan.findings.ZoneOccupancy;
import org.gatehouse.scan.findings.ZoneOccupancyService;
import org.gatehouse.scan.log.ScanCountRepository;
import org.gatehouse.zone.Zone;
import org.gatehouse.zone.ZoneRepository;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.stereotype.Component;

/** Builds what an event's first page shows. A caller sees only the numbers whose lists that caller may read. */
@Component
record HomeViewBuilder(
        HolderCountRepository holders,
        RegistrationCountRepository registrations,
        ZoneRepository zones,
        ScanCountRepository scans,
        ScanConflictService conflictsOfScans,
        ZoneOccupancyService occupancy,
        EventPhotoService photos,
        GateBoardService gates,
        HoldKindRepository holdKinds,
        RequestQueueService requests,
        List<EventWork> works,
        Clock clock) {

    private static final String EVENT = "/registrations/accreditation/events/{event_id}";
    private static final String PHOTOS = "/console/events/{event_id}/photos";
    private static final String REQUESTS = "/console/events/{event_id}/requests";
    private static final String REVIEW = PHOTOS + "/review";
    /** The count stops here: a larger number need not be exact, and the page is renewed every few seconds. */
    private static final int MOST_WAITING = 999;

    private static final Duration LATELY = Duration.ofMinutes(15);
    private static final Page GATES = Page.of(0, 1000, 1000);

    /** The numbers that need attention, and the parts that change. */
    record Shown(List<AttentionView> attention, LiveView live) {}

    Shown of(Event event, ZoneId zone, Caller caller, Language language) {
        long eventId = event.id();
        GateBoard board = reads(caller, EVENT + "/gates", eventId) ? sortedByUrgency(gates.of(eventId, GATES)) : null;
        LiveView.Scans lately = reads(caller, EVENT + "/scans", eventId) ? scans(eventId) : null;
        HolderCountRepository.OfBadges badges =
                reads(caller, EVENT + "/accreditations", eventId) ? holders.badges(eventId) : null;
        List<LiveView.HeldKind> held = badges == null ? List.of() : held(eventId, language);
        return new Shown(
                attention(event, zone, caller, board),
                new LiveView(WorkView.of(eventId, works, caller), badges, held, lately, board));
    }

    private List<LiveView.HeldKind> held(long eventId, Language language) {
        Map<Long, Long> open = holdKinds.openCounts(eventId);
        return open.isEmpty()
                ? List.of()
                : holdKinds.ofEvent(eventId, language, false).stream()
                        .filter(kind -> open.containsKey(kind.id()))
                        .map(kind -> new LiveView.HeldKind(kind, open.getOrDefault(kind.id(), 0L)))
                        .toList();
    }

    private List<AttentionView> attention(Event event, ZoneId zone, Caller caller, @Nullable GateBoard board) {
        long eventId = event.id();
        List<AttentionView> numbers = new ArrayList<>();
        if (reads(caller, EVENT + "/accreditations", eventId)) {
            numbers.add(
                    new AttentionView("photos", holders.withoutPhoto(eventId), "warn", missingList(caller, eventId)));
        }
        if (reads(caller, REVIEW, eventId)) {
            long waiting = photos.waiting(eventId, MOST_WAITING + 1);
            numbers.add(new AttentionView(
                    "review",
                    event.photosReviewed() ? "home.attention.review.note" : "home.attention.review.unasked",
                    Math.min(waiting, MOST_WAITING),
                    waiting > MOST_WAITING,
                    "wait",
                    "/photos/review"));
        }
        if (caller.opens(HttpMethod.GET, "/registrations", eventId)) {
            numbers.add(new AttentionView(
                    "registrations", registrations.waiting(eventId), "wait", "/registrations?state=PENDING"));
        }
        if (reads(caller, REQUESTS, eventId)) {
            long waiting = requests.waiting(eventId);
            if (waiting > 0) {
                numbers.add(new AttentionView("requests", waiting, "wait", "/requests"));
            }
        }
        if (reads(caller, EVENT + "/zones", eventId)) {
            numbers.add(new AttentionView("quota", overQuota(eventId), "warn", "/zones"));
        }
        if (reads(caller, EVENT + "/scans", eventId)) {
            numbers.add(
                    new AttentionView("quarantine", scans.quarantined(eventId), "warn", "/scans?verdict=quarantined"));
            ZonedDateTime today = LocalDate.now(clock.withZone(zone)).atStartOfDay(zone);
            ScanConflict.ConflictCounts conflicts = conflictsOfScans.unseenSince(eventId, today.toInstant());
            String unseen = "seen=false&since=" + today.toLocalDateTime();
            numbers.add(new AttentionView("conflicts", conflicts.all(), "bad", "/conflicts?" + unseen));
            numbers.add(new AttentionView("refused", conflicts.refused(), "bad", "/conflicts?kind=refused&" + unseen));
        }
        if (board != null) {
            numbers.add(new AttentionView("silent", board.totalCount() - board.live(), "bad", "/gates?state=silent"));
        }
        return numbers;
    }

    /** The list of people without a photo. The photo desk can add one; users who may not open it get the list of accreditations. */
    private static String missingList(Caller caller, long eventId) {
        return reads(caller, PHOTOS, eventId) ? "/photos?state=missing" : "/accreditations?photo=no";
    }

    private static boolean reads(Caller caller, String pattern, long eventId) {
        return caller.opens(HttpMethod.GET, pattern, eventId);
    }

    private long overQuota(long eventId) {
        return zones.withUsage(eventId).stream()
                .filter(zone -> zone.quota() != null && Objects.requireNonNullElse(zone.usage(), 0) > zone.quota())
                .count();
    }

    private LiveView.Scans scans(long eventId) {
        Instant now = clock.instant();
        Optional<Instant> newest = scans.newest(eventId, now);
        boolean quiet = newest.isPresent() && newest.get().isBefore(now.minus(LATELY));
        Instant upTo = quiet ? newest.get() : now;
        Map<Long, ScanCountRepository.OfZone> counts = scans.between(eventId, upTo.minus(LATELY), upTo).stream()
                .collect(Collectors.toMap(ScanCountRepository.OfZone::zoneId, Function.identity()));
        Map<Long, ZoneOccupancy> inside = occupancy.known(eventId);
        List<LiveView.ZoneScans> shown = zones.ofEvent(eventId).stream()
                .map(zone -> of(zone, counts.get(zone.id()), inside.get(zone.id())))
                .toList();
        long busiest = shown.stream()
                .mapToLong(zone -> zone.allowed() + zone.refused())
                .max()
                .orElse(0);
        return new LiveView.Scans(upTo, !quiet, shown, busiest);
    }

    private static LiveView.ZoneScans of(
            Zone zone, ScanCountRepository.@Nullable OfZone counted, @Nullable ZoneOccupancy inside) {
        return counted == null
                ? new LiveView.ZoneScans(zone, 0, 0, inside)
                : new LiveView.ZoneScans(zone, counted.allowed(), counted.refused(), inside);
    }

    private static GateBoard sortedByUrgency(GateBoard board) {
        List<GateBoard.BoardGate> sorted = board.gates().stream()
                .sorted(Comparator.comparing(GateBoard.BoardGate::live)
                        .thenComparing(
                                gate -> Objects.requireNonNullElse(gate.secondsBehind(), 0L),
                                Comparator.reverseOrder()))
                .toList();
        return board.with(sorted);
    }
}
