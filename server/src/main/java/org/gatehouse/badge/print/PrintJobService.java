package org.gatehouse.badge.print;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.gatehouse.accreditation.list.AccreditationFilterInput;
import org.gatehouse.accreditation.list.PrintableBadgeService;
import org.gatehouse.audit.Actor;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.badge.BadgeProblem;
import org.gatehouse.badge.BadgeSettings;
import org.gatehouse.event.EventRepository;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.text.Language;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;

/** Handles print jobs from the order to the file, for the API and for the console. */
@Service
public class PrintJobService {

    private static final int LONGEST_KEY = 200;

    private final PrintService service;
    private final PrintRepository prints;
    private final PrintLogRepository log;
    private final PrintOrderRepository orders;
    private final PrintableBadgeService badges;
    private final BadgePrinter printer;
    private final EventRepository events;
    private final BadgeSettings settings;
    private final AuditRepository audit;

    PrintJobService(
            PrintService service,
            PrintRepository prints,
            PrintLogRepository log,
            PrintOrderRepository orders,
            PrintableBadgeService badges,
            BadgePrinter printer,
            EventRepository events,
            BadgeSettings settings,
            AuditRepository audit) {
        this.service = service;
        this.prints = prints;
        this.log = log;
        this.orders = orders;
        this.badges = badges;
        this.printer = printer;
        this.events = events;
        this.settings = settings;
        this.audit = audit;
    }

    /** A job, and whether this call made it. */
    public record Ordered(BadgePrintJob job, boolean made) {}

    /**
     * Makes a job for the badges and starts drawing.
     *
     * @param key identical in a retry, which then returns the first job
     */
    public Ordered order(long eventId, PrintOrder order, @Nullable String key, Actor by) {
        if (key != null && (key.isBlank() || key.length() > LONGEST_KEY)) {
            throw PlatformProblem.INVALID.ofField(
                    "Idempotency-Key", "is blank or longer than %d characters", LONGEST_KEY);
        }
        PrintService.Started started = service.start(eventId, order, key, by);
        BadgePrintJob job = service.get(eventId, started.jobId());
        printer.wake();
        return new Ordered(job, started.made());
    }

    /**
     * Makes a job for each file that the badges need, and starts drawing. All of them are made or none.
     *
     * @param key identical in a retry, which then returns the first job
     * @return the jobs in the order of their badges
     */
    public List<Long> orderFiles(long eventId, PrintOrder order, @Nullable String key, Actor by) {
        List<Long> jobs = service.startFiles(eventId, order, key, by).stream()
                .map(PrintService.Started::jobId)
                .toList();
        printer.wake();
        return jobs;
    }

    /** Makes a new job for the badges of a failed job. */
    public BadgePrintJob again(long eventId, long jobId, Actor by) {
        BadgePrintJob job =
                service.get(eventId, service.again(eventId, jobId, by).jobId());
        printer.wake();
        return job;
    }

    /**
     * Returns the job in its current state.
     *
     * @throws ProblemException not_found (404)
     */
    public BadgePrintJob get(long eventId, long jobId) {
        return service.get(eventId, jobId);
    }

    /** The number of the order that a job belongs to: that of its first job, for which see {@link #ofOrder}. */
    public long orderOf(long eventId, long jobId) {
        return orders.of(eventId, jobId);
    }

    /**
     * Lists the jobs of an order in the order of their badges; one where all fitted into one job.
     *
     * @throws ProblemException not_found (404)
     */
    public List<BadgePrintJob> ofOrder(long eventId, long orderId) {
        List<BadgePrintJob> jobs = prints.ofOrder(eventId, orderId);
        return jobs.isEmpty() ? List.of(service.get(eventId, orderId)) : jobs;
    }

    /** Lists the newest orders. */
    @Transactional(readOnly = true)
    public List<BadgeOrder> orders(long eventId, int most) {
        return orders.newest(eventId, most);
    }

    /**
     * Returns the order as far as it is.
     *
     * @throws ProblemException not_found (404)
     */
    @Transactional(readOnly = true)
    public BadgeOrder ordered(long eventId, long orderId) {
        return orders.find(eventId, orderId).orElseThrow(() -> PrintService.missing(eventId, orderId));
    }

    /** Lists the jobs of an order and how far each is, in the order of their badges. */
    @Transactional(readOnly = true)
    public List<BadgeOrder.Job> jobs(long eventId, long orderId) {
        return orders.jobs(eventId, orderId);
    }

    /** Whether the kept files take all the space there is for them, so that no other is drawn before some are deleted. */
    @Transactional(readOnly = true)
    public boolean isFull() {
        return orders.isFull();
    }

    /**
     * Deletes the finished files of an order before their time; what was printed stays printed.
     *
     * @return how many there were
     */
    @Transactional
    public int deleteFiles(long eventId, long orderId, Actor by) {
        int deleted = orders.deleteFiles(eventId, orderId);
        if (deleted > 0) {
            audit.append(
                    by,
                    AuditEntry.of("badge_files_deleted", eventId, "badge_print", orderId)
                            .to(Map.of("files", deleted)));
        }
        return deleted;
    }

    /** Lists jobs, newest first. */
    public BadgePrintJobPage page(long eventId, Page page) {
        events.require(eventId);
        return new BadgePrintJobPage(prints.page(eventId, page), prints.count(eventId));
    }

    /** Lists printed badges, newest first. */
    public PrintLogPage log(long eventId, @Nullable Long accreditationId, Page page) {
        events.require(eventId);
        return new PrintLogPage(log.page(eventId, accreditationId, page), log.count(eventId, accreditationId));
    }

    /** Who printed this badge last; null when nobody did. */
    public @Nullable String lastPrintedBy(long eventId, long accreditationId) {
        List<PrintLogEntry> last = log.page(eventId, accreditationId, new Page(0, 1));
        return last.isEmpty() ? null : last.getFirst().printedBy();
    }

    /** Passes all printed badges to the sink in portions, as of one instant. */
    @Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
    public void eachLogged(long eventId, @Nullable Long accreditationId, Consumer<List<PrintLogEntry>> sink) {
        events.require(eventId);
        log.each(eventId, accreditationId, sink);
    }

    /** The accreditation of this name, or the first of several by last name. */
    @Transactional(readOnly = true)
    public Optional<Long> named(long eventId, String name) {
        AccreditationFilterInput filter =
                new AccreditationFilterInput(name, null, null, null, null, null, null, null, null, null, null);
        return badges.matching(eventId, filter.filter().query(), 1).stream().findFirst();
    }

    /** The number of files that one order of the console makes at most. */
    public int files() {
        return settings.files();
    }

    /** The number of badges that one file may hold. */
    public int most() {
        return settings.most();
    }

    /**
     * Sends the only file of a job.
     *
     * @throws ProblemException badges_not_ready (409), several_files (409), badges_gone (410)
     */
    public void send(long eventId, long jobId, HttpServletResponse response) throws IOException {
        send(eventId, jobId, "attachment", response);
    }

    /**
     * The same.
     *
     * @param disposition {@code inline} for a browser that shows the file
     */
    public void send(long eventId, long jobId, String disposition, HttpServletResponse response) throws IOException {
        BadgePrintJob job = finished(eventId, jobId);
        if (job.files().size() > 1) {
            throw BadgeProblem.SEVERAL_FILES.because(
                    "Print job %d has %d files, because its badges need different paper; download \u2026/files/1 to \u2026/files/%d.",
                    jobId, job.files().size(), job.files().size());
        }
        send(eventId, job, 1, disposition, response);
    }

    /**
     * Sends one of the files of a job.
     *
     * @param number 1 for the first
     * @throws ProblemException badges_not_ready (409), badges_gone (410), not_found (404)
     */
    public void send(long eventId, long jobId, int number, HttpServletResponse response) throws IOException {
        BadgePrintJob job = finished(eventId, jobId);
        if (number < 1 || number > job.files().size()) {
            throw PlatformProblem.NOT_FOUND.because(
                    "Print job %d has no file %d; its files are 1 to %d.",
                    jobId, number, job.files().size());
        }
        send(eventId, job, number, "attachment", response);
    }

    /**
     * Sends all files of an order as a ZIP. Jobs that failed, or left out all of their badges, have none in it.
     *
     * @throws ProblemException badges_not_ready (409), badges_gone (410), not_found (404)
     */
    public void sendArchive(long eventId, long orderId, HttpServletResponse response) throws IOException {
        List<BadgePrintJob> jobs = ofOrder(eventId, orderId);
        List<BadgePrintJob> drawn = new ArrayList<>();
        for (BadgePrintJob job : jobs) {
            if (job.state() != PrintState.FAILED && job.total() > 0) {
                drawn.add(finished(eventId, job.id()));
            }
        }
        if (drawn.isEmpty()) {
            throw BadgeProblem.BADGES_GONE.because("None of the %d jobs of order %d has a file.", jobs.size(), orderId);
        }
        response.setContentType("application/zip");
        response.setHeader(
                HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"" + files(eventId) + orderId + ".zip\"");
        try (ZipOutputStream zip = new ZipOutputStream(response.getOutputStream())) {
            zip.setLevel(Deflater.NO_COMPRESSION);
            String files = files(eventId);
            for (BadgePrintJob job : drawn) {
                for (int number = 1; number <= job.files().size(); number++) {
                    zip.putNextEntry(new ZipEntry(files + name(job, number)));
                    write(job, number, zip);
                    zip.closeEntry();
                }
            }
        }
    }

    private BadgePrintJob finished(long eventId, long jobId) {
        BadgePrintJob job = service.get(eventId, jobId);
        if (job.state() != PrintState.DONE) {
            throw BadgeProblem.BADGES_NOT_READY.because(
                    "Print job %d is %s: %d of %d badges are drawn.", jobId, job.state(), job.done(), job.total());
        }
        if (job.fileBytes() == null) {
            throw BadgeProblem.BADGES_GONE.because(
                    "Print job %d has no file. Files are deleted after some time, and a job without badges makes none.",
                    jobId);
        }
        return job;
    }

    private void send(long eventId, BadgePrintJob job, int number, String disposition, HttpServletResponse response)
            throws IOException {
        response.setContentType(MediaType.APPLICATION_PDF_VALUE);
        response.setContentLengthLong(job.files().get(number - 1).fileBytes());
        response.setHeader(
                HttpHeaders.CONTENT_DISPOSITION,
                disposition + "; filename=\"" + files(eventId) + name(job, number) + "\"");
        write(job, number, response.getOutputStream());
    }

    /** How the names of an event's files begin. */
    private String files(long eventId) {
        String code = events.get(eventId, Language.ENGLISH).code();
        return code == null ? "badges-" : "badges-" + code + "-";
    }

    private static String name(BadgePrintJob job, int number) {
        return job.id() + (job.files().size() == 1 ? "" : "-" + number) + ".pdf";
    }

    private void write(BadgePrintJob job, int number, OutputStream out) throws IOException {
        List<Integer> parts = prints.parts(job.id());
        int first =
                parts.stream().limit(number - 1L).mapToInt(Integer::intValue).sum();
        int end = parts.isEmpty() ? Integer.MAX_VALUE : first + parts.get(number - 1);
        for (int part = first; part < end; part++) {
            Optional<byte[]> bytes = prints.filePart(job.id(), part);
            if (bytes.isEmpty()) {
                throw new IOException("print job %d was deleted while it was sent".formatted(job.id()));
            }
            out.write(bytes.get());
        }
    }
}
