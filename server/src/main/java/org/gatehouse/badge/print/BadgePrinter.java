package org.gatehouse.badge.print;

import jakarta.annotation.PreDestroy;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.gatehouse.accreditation.AccreditationSummary;
import org.gatehouse.accreditation.BadgeImage;
import org.gatehouse.accreditation.list.AccreditationReadService;
import org.gatehouse.badge.BadgeContents;
import org.gatehouse.badge.BadgeSettings;
import org.gatehouse.badge.LayoutService;
import org.gatehouse.badge.drawing.BadgeContent;
import org.gatehouse.badge.drawing.BadgeDrawing;
import org.gatehouse.badge.drawing.BadgeLayout;
import org.gatehouse.badge.drawing.BadgePdf;
import org.gatehouse.event.EventRepository;
import org.gatehouse.platform.text.Language;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Draws the requested files one after another on its own threads, so that a request for 500 badges is answered long before they are drawn.
 * Any node can draw; when a node dies while drawing, another node marks its job as failed.
 */
@Component
class BadgePrinter {

    private static final Logger log = LoggerFactory.getLogger(BadgePrinter.class);

    /** The number of badges that are read, drawn and reported at once. */
    private static final int PIECE = 25;

    private static final int FILE_PART = 1 << 20;
    private static final String DIED = "The server that drew it stopped. Nothing of it was printed; start it again.";
    private static final String BROKE = "It could not be drawn; the server's log says why. Nothing of it was printed.";

    private final PrintRepository prints;
    private final PrintService service;
    private final LayoutService layouts;
    private final AccreditationReadService accreditations;
    private final EventRepository events;
    private final BadgeContents contents;
    private final BadgeDrawing drawing;
    private final BadgeSettings settings;
    private final ExecutorService threads;
    private final AtomicInteger working = new AtomicInteger();
    private volatile boolean stopping;

    BadgePrinter(
            PrintRepository prints,
            PrintService service,
            LayoutService layouts,
            AccreditationReadService accreditations,
            EventRepository events,
            BadgeContents contents,
            BadgeDrawing drawing,
            BadgeSettings settings) {
        this.prints = prints;
        this.service = service;
        this.layouts = layouts;
        this.accreditations = accreditations;
        this.events = events;
        this.contents = contents;
        this.drawing = drawing;
        this.settings = settings;
        this.threads = Executors.newFixedThreadPool(
                settings.printers(),
                Thread.ofPlatform().name("badge-printer-", 1).daemon().factory());
    }

    /** Fails the jobs of dead nodes, removes files that are too old, and starts drawing. */
    @Scheduled(fixedDelayString = "${gatehouse.badge.look-every}")
    void look() {
        try {
            prints.failDead(settings.deadAfter(), DIED);
            prints.removeFiles(settings.keep());
        } catch (DataAccessException away) {
            log.warn("The print jobs cannot be read: {}", away.getMessage());
        }
        wake();
    }

    /** Starts drawing if a job may be waiting. */
    void wake() {
        if (!stopping && working.get() < settings.printers()) {
            threads.execute(this::drawAll);
        }
    }

    private void drawAll() {
        working.incrementAndGet();
        try {
            Optional<PrintRepository.Claimed> job = prints.claim();
            while (job.isPresent()) {
                draw(job.get());
                job = stopping ? Optional.empty() : prints.claim();
            }
        } catch (DataAccessException away) {
            log.warn("The print jobs cannot be read: {}", away.getMessage());
        } finally {
            working.decrementAndGet();
        }
    }

    private void draw(PrintRepository.Claimed job) {
        try {
            Path scratch = Files.createTempDirectory(
                    "gatehouse-badges-",
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            try {
                draw(job, scratch);
            } finally {
                remove(scratch);
            }
        } catch (IOException | RuntimeException | LinkageError failure) {
            log.error("print {} failed", job.id(), failure);
            prints.fail(job, failure instanceof LinkageError ? String.valueOf(failure.getMessage()) : BROKE);
        }
    }

    private void draw(PrintRepository.Claimed job, Path scratch) throws IOException {
        Path file = scratch.resolve("badges.pdf");
        List<PrintRepository.Drawn> drawn = new ArrayList<>();
        List<Long> pending = new ArrayList<>();
        BadgeLayout layout = layouts.get(job.eventId()).layout();
        try (BadgePdf pdf = new BadgePdf(drawing, layout, scratch)) {
            BadgeContents.Common common = contents.common(events.get(job.eventId(), Language.ENGLISH), layout);
            List<Long> ids = prints.badges(job.id());
            for (int from = 0; from < ids.size(); from += PIECE) {
                List<Long> piece = ids.subList(from, Math.min(from + PIECE, ids.size()));
                List<PrintRepository.Drawn> some = draw(pdf, job, piece, pending, common);
                prints.drawn(job.id(), some);
                drawn.addAll(some);
                if (!keepClaim(job, drawn.size())) {
                    return;
                }
            }
            if (!drawn.isEmpty()) {
                try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
                    pdf.save(out);
                }
            }
        }
        Long bytes = drawn.isEmpty() ? null : store(job, file);
        if (!service.finish(job, drawn, pending, bytes)) {
            log.warn("print {} was taken from this server before it was finished", job.id());
            prints.removeUnfinished(job.id());
        }
    }

    private boolean keepClaim(PrintRepository.Claimed job, int done) {
        if (stopping) {
            prints.putBack(job);
            return false;
        }
        if (!prints.alive(job, done)) {
            log.warn("print {} was taken from this server", job.id());
            return false;
        }
        return true;
    }

    private List<PrintRepository.Drawn> draw(
            BadgePdf pdf, PrintRepository.Claimed job, List<Long> ids, List<Long> pending, BadgeContents.Common common)
            throws IOException {
        Map<Long, AccreditationReadService.DrawnBadge> badges =
                accreditations.badges(job.eventId(), new HashSet<>(ids), Language.ENGLISH);
        List<PrintRepository.Drawn> drawn = new ArrayList<>();
        for (long id : ids) {
            AccreditationReadService.DrawnBadge badge = badges.get(id);
            if (badge != null && job.leavesOut(badge)) {
                pending.add(id);
            } else if (badge != null) {
                drawn.add(draw(pdf, badge.summary(), common));
            }
        }
        return drawn;
    }

    private PrintRepository.Drawn draw(BadgePdf pdf, AccreditationSummary badge, BadgeContents.Common common)
            throws IOException {
        BadgeContent content = contents.toPrint(badge, common);
        pdf.add(content);
        BadgeImage image = badge.image();
        return new PrintRepository.Drawn(
                badge.id(), badge.randomHash(), content.photo() != null, image == null ? null : image.id());
    }

    private long store(PrintRepository.Claimed job, Path file) throws IOException {
        try (InputStream content = Files.newInputStream(file)) {
            byte[] part = content.readNBytes(FILE_PART);
            for (int number = 0; part.length > 0; number++) {
                prints.writeFile(job.id(), number, part);
                part = content.readNBytes(FILE_PART);
            }
        }
        return Files.size(file);
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

    /** Stops drawing: the current job is put back at its next piece, and another node draws it. */
    @PreDestroy
    void stop() throws InterruptedException {
        stopping = true;
        threads.shutdown();
        threads.awaitTermination(20, TimeUnit.SECONDS);
    }
}
