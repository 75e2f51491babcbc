package org.gatehouse.badge.print;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.gatehouse.accreditation.AccreditationProblem;
import org.gatehouse.accreditation.PrintableBadge;
import org.gatehouse.accreditation.PrintedFace;
import org.gatehouse.accreditation.change.PrintedBadgeService;
import org.gatehouse.accreditation.list.PrintSelectionService;
import org.gatehouse.audit.Actor;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.badge.BadgeProblem;
import org.gatehouse.badge.BadgeSettings;
import org.gatehouse.event.Event;
import org.gatehouse.event.EventRepository;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.text.Language;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * Decides which badges are printed, under the locks of their accreditations: when two desks print the same person at once, one of them is
 * refused. While a job is unfinished, no other job prints its badges.
 */
@Service
class PrintService {

    private final PrintRepository prints;
    private final PrintWorkRepository work;
    private final PrintOrderRepository orders;
    private final PrintSelectionService selection;
    private final PrintedBadgeService badges;
    private final EventRepository events;
    private final AuditRepository audit;
    private final BadgeSettings settings;

    PrintService(
            PrintRepository prints,
            PrintWorkRepository work,
            PrintOrderRepository orders,
            PrintSelectionService selection,
            PrintedBadgeService badges,
            EventRepository events,
            AuditRepository audit,
            BadgeSettings settings) {
        this.prints = prints;
        this.work = work;
        this.orders = orders;
        this.selection = selection;
        this.badges = badges;
        this.events = events;
        this.audit = audit;
        this.settings = settings;
    }

    /** A job, and whether it is new. */
    record Started(long jobId, boolean made) {}

    /**
     * Makes a job for the badges, or as many as they need when one file cannot hold them, all of them or none; any free node draws them. A
     * repeat with the same key returns the first job.
     */
    @Transactional
    public Started start(long eventId, PrintOrder order, @Nullable String key, Actor by) {
        Event event = events.get(eventId, Language.ENGLISH);
        requireSound(order);
        Optional<Long> before = key == null
                ? Optional.empty()
                : prints.ofKey(eventId, by.clientId(), key)
                        .or(() -> prints.ofKey(eventId, by.clientId(), partOf(key, 0)));
        if (before.isPresent()) {
            return new Started(before.get(), false);
        }
        List<Long> ids = wanted(eventId, order);
        if (ids.size() <= settings.most()) {
            return file(event, order, ids, key, by);
        }
        List<Started> started = new ArrayList<>();
        for (int from = 0; from < ids.size(); from += settings.most()) {
            List<Long> part = ids.subList(from, Math.min(ids.size(), from + settings.most()));
            started.add(file(event, order, part, key == null ? null : partOf(key, from), by));
        }
        orders.join(eventId, started.stream().map(Started::jobId).toList());
        return started.getFirst();
    }

    /** The key of one of several jobs; no client can send it, because a header has no line break. */
    private static String partOf(String key, int from) {
        return key + "\n" + from;
    }

    /** Makes the job of one file. */
    private Started file(Event event, PrintOrder order, List<Long> ids, @Nullable String key, Actor by) {
        long eventId = event.id();
        PrintPhotos photos = order.photosAt(event);
        List<PrintableBadge> found = badges.lockForPrint(eventId, ids);
        requireAll(eventId, ids, found);
        List<BadgePrintJob.RefusedBadge> refused = new ArrayList<>();
        List<PrintableBadge> taken = new ArrayList<>();
        Set<Long> beingPrinted = prints.beingPrinted(ids);
        for (PrintableBadge badge : inOrder(found, ids)) {
            BadgePrintJob.@Nullable Refusal why = refusal(badge, event, order, photos, beingPrinted);
            if (why == null) {
                taken.add(badge);
            } else {
                refused.add(new BadgePrintJob.RefusedBadge(badge.id(), why));
            }
        }
        Optional<Long> made = prints.insert(eventId, order, photos, refused, taken.size(), key, by);
        if (made.isEmpty()) {
            return new Started(
                    prints.ofKey(eventId, by.clientId(), String.valueOf(key)).orElseThrow(), false);
        }
        prints.insertBadges(made.get(), eventId, taken);
        audit.append(
                by,
                AuditEntry.of("badges_print_started", eventId, "badge_print", made.get())
                        .to(Map.of(
                                "total", taken.size(),
                                "refused", refused.size(),
                                "reprint", order.isReprint(),
                                "photos", photos.word())));
        return new Started(made.get(), true);
    }

    private static List<PrintableBadge> inOrder(List<PrintableBadge> badges, List<Long> ids) {
        Map<Long, PrintableBadge> byId = new HashMap<>();
        badges.forEach(badge -> byId.put(badge.id(), badge));
        return ids.stream().flatMap(id -> Stream.ofNullable(byId.get(id))).toList();
    }

    /** The badges that the order names, in its order over all files; those that are not there come last and are refused. */
    private List<Long> named(long eventId, PrintOrder order) {
        Set<Long> ids = new LinkedHashSet<>(
                selection.matching(eventId, order.query(), order.sorted().list(), Integer.MAX_VALUE));
        ids.addAll(new TreeSet<>(order.accreditationIds() == null ? List.of() : order.accreditationIds()));
        return List.copyOf(ids);
    }

    /** Makes a new job for the badges of a failed job. */
    @Transactional
    public Started printAgain(long eventId, long jobId, Actor by) {
        BadgePrintJob job = get(eventId, jobId);
        if (job.state() != PrintState.FAILED) {
            throw BadgeProblem.BADGES_NOT_FAILED.because("Print %d is %s.", jobId, job.state());
        }
        PrintOrder order = new PrintOrder(
                work.badges(jobId),
                null,
                job.reprint(),
                job.reason(),
                job.reasonText(),
                false,
                job.photos(),
                job.sort(),
                job.separated());
        return start(eventId, order, "again-" + jobId, by);
    }

    /**
     * Returns the job.
     *
     * @throws ProblemException not_found (404)
     */
    BadgePrintJob get(long eventId, long jobId) {
        return prints.find(eventId, jobId).orElseThrow(() -> missing(eventId, jobId));
    }

    static ProblemException missing(long eventId, long jobId) {
        return PlatformProblem.NOT_FOUND.because(
                "Event %d has no print job %d; GET /registrations/accreditation/events/%d/badges/prints lists them.",
                eventId, jobId, eventId);
    }

    /**
     * Records the results of a finished file; false when the job was taken from this node meanwhile.
     *
     * @param pending badges left out because their photo was not approved when their turn came
     * @param files none when all badges were left out
     */
    @Transactional
    public boolean finish(
            PrintWorkRepository.Claimed job,
            List<PrintWorkRepository.Drawn> drawn,
            List<Long> pending,
            List<PrintRepository.StoredFile> files) {
        if (!work.lock(job)) {
            return false;
        }
        Map<Long, PrintWorkRepository.Drawn> byId = new HashMap<>();
        drawn.forEach(each -> byId.put(each.accreditationId(), each));
        List<PrintableBadge> valid = new ArrayList<>();
        List<PrintedFace> faces = new ArrayList<>();
        List<Long> changed = new ArrayList<>(byId.keySet());
        List<Long> meanwhile = new ArrayList<>();
        for (PrintableBadge badge : badges.lockForPrint(job.eventId(), byId.keySet())) {
            PrintWorkRepository.Drawn as = byId.get(badge.id());
            if (as == null
                    || badge.deleted()
                    || badge.held()
                    || !badge.randomHash().equals(as.randomHash())
                    || job.lostPhoto(as, badge)) {
                continue;
            }
            changed.remove(badge.id());
            if (badge.printed() && !job.reprint()) {
                meanwhile.add(badge.id());
            } else {
                valid.add(badge);
                faces.add(as.face());
            }
        }
        badges.markPrinted(job.eventId(), valid, faces, job);
        work.finish(job.id(), valid.stream().map(PrintableBadge::id).toList(), "PRINTED");
        work.finish(job.id(), meanwhile, "PRINTED_MEANWHILE");
        work.finish(job.id(), changed, "CHANGED_MEANWHILE");
        audit.appendAll(
                job,
                valid.stream()
                        .filter(PrintableBadge::printed)
                        .map(badge -> reprinted(job, badge))
                        .toList());
        if (!pending.isEmpty()) {
            work.leaveOut(job.id(), pending);
        }
        work.finish(job.id(), drawn.size(), files);
        return true;
    }

    private static AuditEntry reprinted(PrintWorkRepository.Claimed job, PrintableBadge badge) {
        return AuditEntry.of("badge_reprinted")
                .event(job.eventId())
                .person(badge.personId())
                .accreditation(badge.id())
                .subject("accreditation", badge.id())
                .to(Map.of("reason", String.valueOf(job.reason())));
    }

    private static BadgePrintJob.@Nullable Refusal refusal(
            PrintableBadge badge, Event event, PrintOrder order, PrintPhotos photos, Set<Long> beingPrinted) {
        if (badge.deleted()) {
            return BadgePrintJob.Refusal.DELETED;
        }
        if (event.requireHostApproval() && !badge.approved()) {
            return BadgePrintJob.Refusal.NOT_APPROVED;
        }
        if (badge.held()) {
            return BadgePrintJob.Refusal.HELD;
        }
        if (beingPrinted.contains(badge.id())) {
            return BadgePrintJob.Refusal.BEING_PRINTED;
        }
        if (badge.printed() && !order.isReprint()) {
            return BadgePrintJob.Refusal.ALREADY_PRINTED;
        }
        if (photos == PrintPhotos.APPROVED && badge.photoPending()) {
            return BadgePrintJob.Refusal.PHOTO_PENDING;
        }
        return order.onlyWithPhoto() && badge.imageId() == null ? BadgePrintJob.Refusal.PHOTO_MISSING : null;
    }

    private static void requireSound(PrintOrder order) {
        requireOneChoice(order);
        requireSections(order);
        if (order.isReprint() && order.reason() == null) {
            throw BadgeProblem.REASON_MISSING.ofField("reason", "is required when reprint is true");
        }
        if (order.isReprint() && order.reason() == PrintReason.OTHER && order.why() == null) {
            throw BadgeProblem.REASON_MISSING.ofField("reason_text", "is required when the reason is OTHER");
        }
    }

    private static void requireSections(PrintOrder order) {
        if (order.isSeparated() && !order.sorted().hasSections()) {
            throw PlatformProblem.INVALID.ofField(
                    "separated", "needs the sort MEMBER, POSITION or GROUP, because no sheet lies between two names");
        }
    }

    static void requireOneChoice(PrintOrder order) {
        if ((order.accreditationIds() == null) == (order.filter() == null)) {
            throw PlatformProblem.INVALID.ofField(
                    "accreditation_ids", "send either accreditation_ids or filter, not both");
        }
    }

    private List<Long> wanted(long eventId, PrintOrder order) {
        int most = settings.most() * settings.files();
        List<Long> ids = order.filter() == null
                ? named(eventId, order)
                : selection.matching(eventId, order.query(), order.sorted().list(), most + 1);
        if (ids.size() > most) {
            throw BadgeProblem.TOO_MANY_BADGES.ofField(
                    order.filter() == null ? "accreditation_ids" : "filter",
                    "one order makes at most %d files of %d badges; print them in parts, by position for instance",
                    settings.files(),
                    settings.most());
        }
        return ids;
    }

    private static void requireAll(long eventId, List<Long> ids, List<PrintableBadge> found) {
        Set<Long> missing = new TreeSet<>(ids);
        found.forEach(badge -> missing.remove(badge.id()));
        if (!missing.isEmpty()) {
            throw AccreditationProblem.UNKNOWN_ACCREDITATION.ofField(
                    "accreditation_ids", "event %d has no accreditations %s", eventId, missing);
        }
    }
}
