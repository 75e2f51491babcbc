package org.gatehouse.imports.list;

import java.io.IOException;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.auth.Caller;
import org.gatehouse.imports.Import;
import org.gatehouse.imports.ImportOutcome;
import org.gatehouse.imports.ImportProblem;
import org.gatehouse.imports.RowFilter;
import org.gatehouse.imports.file.ImportSettings;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.problem.DatabaseProblems;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.text.CleanText;
import org.gatehouse.platform.web.Excerpt;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.InputStreamSource;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Loads lists from files: what each row would do, and then exactly that, in one transaction. */
@Service
public class ListImportService {

    private static final int SECONDS = 120;
    private static final int LONGEST_FILENAME = 200;

    /** A file may hold thousands of rows, so few are kept. */
    private static final int MOST_IMPORTS = 20;

    private final Map<String, LoadableList> lists;
    private final ListFileReader reader;
    private final ListPlanner planner;
    private final ListImportRepository imports;
    private final AuditRepository audit;
    private final ImportSettings settings;

    ListImportService(
            List<LoadableList> lists,
            ListFileReader reader,
            ListPlanner planner,
            ListImportRepository imports,
            AuditRepository audit,
            ImportSettings settings) {
        this.lists = lists.stream().collect(Collectors.toMap(LoadableList::name, list -> list));
        this.reader = reader;
        this.planner = planner;
        this.imports = imports;
        this.audit = audit;
        this.settings = settings;
    }

    /** The most rows of a file. */
    public int mostRows() {
        return settings.listRows();
    }

    private LoadableList list(String name, ListPlace place) {
        LoadableList list = lists.get(name);
        if (list == null || list.isOfEvent() == (place.eventId() == null)) {
            throw PlatformProblem.NOT_FOUND.because("There is no list '%s' here.", name);
        }
        return list;
    }

    /**
     * The columns of a file of this list, in their order.
     *
     * @param all also those that are only shown
     */
    public List<String> columns(String name, ListPlace place, boolean all) {
        return list(name, place).columns(place).stream()
                .filter(column -> all || column.reader() != null)
                .map(ListColumn::field)
                .toList();
    }

    /** The whole list as a file shows it: the cells of the columns for each item, null where it has no value. */
    @Transactional(readOnly = true)
    public List<@Nullable Object[]> items(String name, ListPlace place) {
        LoadableList list = list(name, place);
        List<ListColumn> columns = list.columns(place);
        return list.items(place).stream().map(item -> cells(columns, item)).toList();
    }

    private static @Nullable Object[] cells(List<ListColumn> columns, StoredItem item) {
        @Nullable Object[] cells = new @Nullable Object[columns.size()];
        for (int at = 0; at < cells.length; at++) {
            ListColumn column = columns.get(at);
            String text = item.values().shown(column.field());
            cells[at] = text.isEmpty() ? null : column.numeric() ? Long.valueOf(text) : text;
        }
        return cells;
    }

    /**
     * Reads a file and returns what it would do.
     *
     * @throws ProblemException unsupported_file (415), file_too_large (413), unreadable_file, header_missing, list_columns (422)
     */
    public ListImport upload(
            String name, ListPlace place, InputStreamSource content, @Nullable String filename, Caller by)
            throws IOException {
        LoadableList list = list(name, place);
        ListFile file = reader.read(list, place, content);
        long id = imports.insert(name, place.eventId(), filename(filename), file, by);
        imports.keepNewest(name, place.eventId(), MOST_IMPORTS);
        return get(name, place, id);
    }

    private static String filename(@Nullable String filename) {
        String name = filename == null ? "" : CleanText.typed(filename).replaceAll("[\\p{Cc}/\\\\]", "_");
        return Excerpt.beginning(name, LONGEST_FILENAME);
    }

    /** Returns what the file would do now; after its run, what it did. */
    @Transactional(readOnly = true)
    public ListImport get(String name, ListPlace place, long importId) {
        LoadableList list = list(name, place);
        ListImportRepository.Stored stored =
                imports.find(name, place.eventId(), importId).orElseThrow(() -> missing(name, importId));
        List<PlannedRow> result = stored.result();
        if (result != null) {
            return answer(name, stored, result, null);
        }
        ListPlan plan = planner.plan(list, place, stored.file());
        return answer(name, stored, plan.shown(), plan.fingerprint());
    }

    /** Returns rows of an import. */
    public static ListImport.ListImportRowPage rows(ListImport file, RowFilter filter, Page page) {
        List<PlannedRow> rows = file.rows().stream()
                .filter(row -> filter.outcome() == null || row.outcome() == filter.outcome())
                .filter(row -> (filter.reason() == null && filter.field() == null)
                        || row.refusals().stream().anyMatch(why -> why.fits(filter.field(), filter.reason())))
                .toList();
        return new ListImport.ListImportRowPage(
                rows.stream().skip(page.offset()).limit(page.limit()).toList(), rows.size());
    }

    /**
     * Does what the preview showed, all of it or nothing. Run again, it changes nothing.
     *
     * @param plan of the preview
     * @throws ProblemException list_changed (409) when the file would do something else now
     */
    @Transactional(timeout = SECONDS)
    public void run(String name, ListPlace place, long importId, String plan, Caller by) {
        LoadableList list = list(name, place);
        ListImportRepository.Stored stored =
                imports.lock(name, place.eventId(), importId).orElseThrow(() -> missing(name, importId));
        if (stored.result() != null) {
            return;
        }
        ListPlan now = planner.plan(list, place, stored.file());
        if (!now.fingerprint().equals(plan)) {
            throw changed(importId);
        }
        now.rows().forEach(row -> write(row, importId, by));
        List<PlannedRow> result = now.shown();
        imports.done(importId, result);
        AuditEntry entry = AuditEntry.of("list_loaded")
                .to(Map.of(
                        "list",
                        name,
                        "created",
                        count(result, ImportOutcome.CREATED),
                        "updated",
                        count(result, ImportOutcome.UPDATED)));
        audit.append(by, place.eventId() == null ? entry : entry.event(place.event()));
    }

    private static void write(ListPlan.Planned planned, long importId, Caller by) {
        ItemWrite write = planned.write();
        try {
            if (write != null) {
                write.write().as(by);
            }
        } catch (ProblemException refused) {
            if (refused.problem() == PlatformProblem.VERSION_MISMATCH
                    || refused.problem() == PlatformProblem.NOT_FOUND) {
                throw changed(importId);
            }
            throw refused(planned, refused);
        } catch (DataIntegrityViolationException broken) {
            throw refused(planned, DatabaseProblems.problemOf(broken));
        }
    }

    private static ProblemException refused(ListPlan.Planned planned, ProblemException why) {
        return ImportProblem.LIST_ROW_REFUSED.because(
                "Row %d: %s Nothing was written.", planned.row().row(), why.detail());
    }

    private static ProblemException changed(long importId) {
        return ImportProblem.LIST_CHANGED.because(
                "Somebody has changed the list since import %d was shown; nothing was written.", importId);
    }

    private static ProblemException missing(String list, long importId) {
        return PlatformProblem.NOT_FOUND.because(
                "There is no import %d of the list %s; it may be too old. Send the file again.", importId, list);
    }

    private static int count(List<PlannedRow> rows, ImportOutcome outcome) {
        return (int) rows.stream().filter(row -> row.outcome() == outcome).count();
    }

    private ListImport answer(
            String name, ListImportRepository.Stored stored, List<PlannedRow> rows, @Nullable String plan) {
        ListFile file = stored.file();
        return new ListImport(
                stored.id(),
                name,
                stored.filename(),
                file.format(),
                file.encoding(),
                file.delimiter(),
                file.headerRow(),
                Import.Workbook.of(file.notes(), file.columns()),
                stored.result() != null,
                plan,
                IntStream.range(0, file.columns().size())
                        .mapToObj(at -> new ListImport.ListImportColumn(
                                at, file.columns().get(at), file.fields().get(at)))
                        .toList(),
                rows.size(),
                count(rows, ImportOutcome.CREATED),
                count(rows, ImportOutcome.UPDATED),
                count(rows, ImportOutcome.UNCHANGED),
                count(rows, ImportOutcome.REFUSED),
                refusals(rows),
                stored.createdBy(),
                stored.createdAt(),
                stored.runAt(),
                stored.createdAt().plus(settings.keep()),
                rows);
    }

    private static List<ListImport.ListRefusal> refusals(List<PlannedRow> rows) {
        Map<Cause, Set<PlannedRow>> byCause = new LinkedHashMap<>();
        rows.forEach(row -> row.refusals()
                .forEach(why -> byCause.computeIfAbsent(
                                new Cause(
                                        Objects.requireNonNullElse(why.reason(), ""),
                                        Objects.requireNonNullElse(why.field(), "row")),
                                none -> new LinkedHashSet<>())
                        .add(row)));
        return byCause.entrySet().stream()
                .map(same -> new ListImport.ListRefusal(
                        same.getKey().reason(),
                        same.getKey().field(),
                        same.getValue().size(),
                        same.getValue()
                                .iterator()
                                .next()
                                .beginningWith(
                                        same.getKey().field(), same.getKey().reason())))
                .sorted(Comparator.comparingInt(ListImport.ListRefusal::rows).reversed())
                .toList();
    }

    private record Cause(String reason, String field) {}
}
