package org.gatehouse.badge.print;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gatehouse.accreditation.AccreditationSummary;
import org.gatehouse.accreditation.BadgeImage;
import org.gatehouse.accreditation.PrintedFace;
import org.gatehouse.accreditation.list.AccreditationReadService;
import org.gatehouse.badge.BadgeContents;
import org.gatehouse.badge.BadgeSettings;
import org.gatehouse.badge.LayoutChoice;
import org.gatehouse.badge.PositionLayoutService;
import org.gatehouse.badge.drawing.BadgeContent;
import org.gatehouse.badge.drawing.BadgeDrawing;
import org.gatehouse.badge.layout.BadgeField;
import org.gatehouse.event.EventRepository;
import org.gatehouse.image.ImageProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.view.Texts;
import org.gatehouse.platform.work.Claims;
import org.gatehouse.platform.work.Worker;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Draws the requested files one after another on its own threads, so that a request for 500 badges gets its response long before they are
 * drawn. Any node can draw; when a node dies while drawing, another node draws the file from the beginning.
 */
@Component
class BadgePrinter extends Worker<PrintWorkRepository.Claimed> {

    private static final Logger log = LoggerFactory.getLogger(BadgePrinter.class);

    /** The number of badges that are read, drawn and reported at once. */
    private static final int PIECE = 25;

    private static final int FILE_PART = 1 << 20;
    private static final String DIED =
            "The servers that drew it stopped, one after another. Nothing of it was printed; start it again.";
    private static final String BROKE = "It could not be drawn; the server's log says why. Nothing of it was printed.";

    private final PrintWorkRepository prints;
    private final PrintService service;
    private final PositionLayoutService layouts;
    private final AccreditationReadService accreditations;
    private final EventRepository events;
    private final BadgeContents contents;
    private final BadgeDrawing drawing;
    private final Texts texts;

    BadgePrinter(
            PrintWorkRepository prints,
            PrintService service,
            PositionLayoutService layouts,
            AccreditationReadService accreditations,
            EventRepository events,
            BadgeContents contents,
            BadgeDrawing drawing,
            Texts texts,
            BadgeSettings settings,
            Claims claims) {
        super("badge-printer", settings.printers(), "badge_print_job", settings.claim(), claims);
        this.prints = prints;
        this.service = service;
        this.layouts = layouts;
        this.accreditations = accreditations;
        this.events = events;
        this.contents = contents;
        this.drawing = drawing;
        this.texts = texts;
    }

    @Scheduled(fixedDelayString = "${gatehouse.badge.look-every}")
    void look() {
        wake();
    }

    @Override
    protected Optional<PrintWorkRepository.Claimed> claim(Duration claim) {
        return prints.claim(claim);
    }

    /** Draws the file. A file during which two nodes died is given up, because it may be the cause. */
    @Override
    protected void work(PrintWorkRepository.Claimed job) throws IOException {
        if (job.takenOver() > 1) {
            prints.fail(job, DIED);
            return;
        }
        Path scratch = Files.createTempDirectory(
                "gatehouse-badges-",
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        try {
            draw(job, scratch);
        } finally {
            remove(scratch);
        }
    }

    @Override
    protected void failed(PrintWorkRepository.Claimed job, Throwable failure) {
        log.error("print {} failed", job.id(), failure);
        prints.fail(job, reason(failure));
    }

    private static String reason(Throwable failure) {
        if (failure instanceof ProblemException problem && problem.problem() == ImageProblem.IMAGE_STORE_AWAY) {
            return "Photos are missing: %s Nothing of it was printed; start it again.".formatted(problem.detail());
        }
        boolean told = failure instanceof LinkageError || failure instanceof BadgeContents.LostPicture;
        return told ? String.valueOf(failure.getMessage()) : BROKE;
    }

    private void draw(PrintWorkRepository.Claimed job, Path scratch) throws IOException {
        List<PrintWorkRepository.Drawn> drawn = new ArrayList<>();
        List<Long> pending = new ArrayList<>();
        List<PrintFiles.Saved> saved;
        LayoutChoice layouts = this.layouts.choice(job.eventId());
        Language language = BadgeContents.languageOf(events.get(job.eventId(), Language.ENGLISH));
        try (PrintFiles files = new PrintFiles(
                drawing,
                contents,
                layout -> events.get(job.eventId(), layout.languageOr(language)),
                sections(job, language),
                scratch)) {
            List<Long> ids = prints.badges(job.id());
            for (int from = 0; from < ids.size(); from += PIECE) {
                List<Long> piece = ids.subList(from, Math.min(from + PIECE, ids.size()));
                List<PrintWorkRepository.Drawn> some = draw(files, job, piece, pending, new Look(layouts, language));
                drawn.addAll(some);
                if (!recordProgress(job, some, drawn.size())) {
                    return;
                }
            }
            saved = files.save();
        }
        List<PrintRepository.StoredFile> stored = new ArrayList<>();
        if (!saved.isEmpty() && !store(job, saved, stored)) {
            return;
        }
        if (!service.finish(job, drawn, pending, stored)) {
            lostItsLease(job);
        }
    }

    /** The parts between which sheets lie, in the event's main language; null without such sheets. */
    private @Nullable PrintSections sections(PrintWorkRepository.Claimed job, Language language) {
        Locale said = Texts.language(language.code());
        return job.separated() ? new PrintSections(job.sort(), texts.in(said)) : null;
    }

    /** Returns false when this job has to end here: the server stops, or another node has taken the job over. */
    private boolean recordProgress(PrintWorkRepository.Claimed job, List<PrintWorkRepository.Drawn> some, int done) {
        if (isStopping()) {
            release(job);
            return false;
        }
        return prints.drawn(job, some, done) || lostItsLease(job);
    }

    private static boolean lostItsLease(PrintWorkRepository.Claimed job) {
        log.warn("print {} was taken over by another server", job.id());
        return false;
    }

    /** Which layout a badge has, and the language of those that say none. */
    private record Look(LayoutChoice layouts, Language language) {

        Language of(AccreditationReadService.DrawnBadge badge) {
            return layouts.of(badge.summary().position().id()).layout().languageOr(language);
        }
    }

    /** Reads the badges, each in the language of its layout. */
    private Map<Long, AccreditationReadService.DrawnBadge> read(long eventId, List<Long> ids, Look look) {
        Map<Long, AccreditationReadService.DrawnBadge> badges =
                new HashMap<>(accreditations.badges(eventId, new HashSet<>(ids), look.language()));
        Map<Language, Set<Long>> others = new HashMap<>();
        badges.forEach((id, badge) -> others.computeIfAbsent(look.of(badge), language -> new HashSet<>())
                .add(id));
        others.remove(look.language());
        others.forEach((language, some) -> badges.putAll(accreditations.badges(eventId, some, language)));
        return badges;
    }

    private List<PrintWorkRepository.Drawn> draw(
            PrintFiles files, PrintWorkRepository.Claimed job, List<Long> ids, List<Long> pending, Look look)
            throws IOException {
        Map<Long, AccreditationReadService.DrawnBadge> badges = read(job.eventId(), ids, look);
        List<PrintWorkRepository.Drawn> drawn = new ArrayList<>();
        for (long id : ids) {
            AccreditationReadService.DrawnBadge badge = badges.get(id);
            if (badge != null && job.skipsForPhoto(badge)) {
                pending.add(id);
            } else if (badge != null) {
                drawn.add(draw(files, badge, look));
            }
        }
        return drawn;
    }

    private PrintWorkRepository.Drawn draw(PrintFiles files, AccreditationReadService.DrawnBadge drawn, Look look)
            throws IOException {
        AccreditationSummary badge = drawn.summary();
        LayoutChoice.Chosen layout = look.layouts().of(badge.position().id());
        BadgeContent content = contents.toPrint(drawn, files.common(layout));
        files.add(layout, content, badge);
        BadgeImage image = badge.image();
        return new PrintWorkRepository.Drawn(
                badge.id(),
                badge.randomHash(),
                content.photo() != null,
                image == null ? null : image.id(),
                PrintedFace.of(
                        badge,
                        layout.layout().shows(BadgeField.PERIOD)
                                ? new PrintedFace.Validity(
                                        drawn.validity(), look.of(drawn).code())
                                : null));
    }

    /** Stores the files in parts, one after another, in place of what a node left that died meanwhile. */
    private boolean store(
            PrintWorkRepository.Claimed job, List<PrintFiles.Saved> files, List<PrintRepository.StoredFile> stored)
            throws IOException {
        prints.removeFile(job);
        int number = 0;
        for (PrintFiles.Saved file : files) {
            int first = number;
            try (InputStream content = Files.newInputStream(file.path())) {
                byte[] part = content.readNBytes(FILE_PART);
                for (; part.length > 0; number++) {
                    if (!prints.writeFile(job, number, part)) {
                        return lostItsLease(job);
                    }
                    part = content.readNBytes(FILE_PART);
                }
            }
            stored.add(file.inParts(number - first));
        }
        return true;
    }

    private static void remove(Path scratch) {
        try (var files = Files.list(scratch)) {
            for (Path file : files.toList()) {
                Files.deleteIfExists(file);
            }
            Files.deleteIfExists(scratch);
        } catch (IOException left) {
            throw new UncheckedIOException(left);
        }
    }
}
