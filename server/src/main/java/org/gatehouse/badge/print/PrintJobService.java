package org.gatehouse.badge.print;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.gatehouse.accreditation.list.AccreditationQuery;
import org.gatehouse.accreditation.list.AccreditationSort;
import org.gatehouse.accreditation.list.PrintSelectionService;
import org.gatehouse.audit.Actor;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.badge.BadgeSettings;
import org.gatehouse.event.EventRepository;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;

/** Takes orders of badges and reports their progress, for the API and for the console. */
@Service
public class PrintJobService {

    private static final int LONGEST_KEY = 200;

    private final PrintService service;
    private final PrintRepository prints;
    private final PrintLogRepository log;
    private final PrintOrderRepository orders;
    private final PrintSelectionService selection;
    private final BadgePrinter printer;
    private final EventRepository events;
    private final BadgeSettings settings;
    private final AuditRepository audit;

    PrintJobService(
            PrintService service,
            PrintRepository prints,
            PrintLogRepository log,
            PrintOrderRepository orders,
            PrintSelectionService selection,
            BadgePrinter printer,
            EventRepository events,
            BadgeSettings settings,
            AuditRepository audit) {
        this.service = service;
        this.prints = prints;
        this.log = log;
        this.orders = orders;
        this.selection = selection;
        this.printer = printer;
        this.events = events;
        this.settings = settings;
        this.audit = audit;
    }

    /** The first job of an order, and whether this call made it. */
    public record Ordered(BadgePrintJob job, boolean made) {}

    /**
     * Makes a job for the badges, or several when one file cannot hold them, and starts drawing. All of them are made or none.
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

    /** Makes a new job for the badges of a failed job. */
    public BadgePrintJob printAgain(long eventId, long jobId, Actor by) {
        BadgePrintJob job =
                service.get(eventId, service.printAgain(eventId, jobId, by).jobId());
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
     * Returns the order with its progress.
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

    /** Lists printed badges, newest first, of these accreditations or, for null, of all. */
    public PrintLogPage log(long eventId, @Nullable List<Long> accreditations, Page page) {
        events.require(eventId);
        return new PrintLogPage(log.page(eventId, accreditations, page), log.count(eventId, accreditations));
    }

    /** Who printed this badge last; null when nobody did. */
    public @Nullable String lastPrintedBy(long eventId, long accreditationId) {
        List<PrintLogEntry> last = log.page(eventId, List.of(accreditationId), new Page(0, 1));
        return last.isEmpty() ? null : last.getFirst().printedBy();
    }

    /** Passes all printed badges to the sink in portions, as of one instant. */
    @Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
    public void eachLogged(long eventId, @Nullable List<Long> accreditations, Consumer<List<PrintLogEntry>> sink) {
        events.require(eventId);
        log.each(eventId, accreditations, sink);
    }

    /** The accreditation of this name, or the first of several by last name. */
    @Transactional(readOnly = true)
    public Optional<Long> named(long eventId, String name) {
        return selection.matching(eventId, AccreditationQuery.named(name), AccreditationSort.NAME, 1).stream()
                .findFirst();
    }

    /** The number of files that one order makes at most. */
    public int files() {
        return settings.files();
    }

    /** The number of badges that one file may hold. */
    public int most() {
        return settings.most();
    }
}
