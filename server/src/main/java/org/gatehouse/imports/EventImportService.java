package org.gatehouse.imports;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.Part;
import java.io.IOException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.gatehouse.auth.Caller;
import org.gatehouse.event.EventRepository;
import org.gatehouse.imports.columns.CombinedCells;
import org.gatehouse.imports.columns.ImportField;
import org.gatehouse.imports.file.ImportSettings;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.sheet.Sheet;
import org.gatehouse.platform.sheet.SheetFormat;
import org.gatehouse.platform.sheet.SheetResponse;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.text.SameText;
import org.gatehouse.platform.web.FormTooLarge;
import org.gatehouse.platform.web.Forms;
import org.gatehouse.registration.field.CustomField;
import org.gatehouse.registration.field.CustomFieldRepository;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.InputStreamSource;
import org.springframework.stereotype.Component;
import org.springframework.web.multipart.support.MissingServletRequestPartException;

/** The operations on imports that the API and the console share. */
@Component
public record EventImportService(
        EventRepository events,
        ImportRepository imports,
        ImportRowRepository rows,
        ImportReferenceRepository references,
        ImportService service,
        MissingReferenceService missing,
        ImportFileService files,
        ImportWorker worker,
        ImportSettings settings,
        CustomFieldRepository customFields,
        Forms forms,
        SheetResponse sheets) {

    private static final int SAMPLE = 5;
    private static final int SINGLE_NAMES = 10;

    /**
     * Returns the file of a form.
     *
     * @throws ProblemException file_too_large (413)
     */
    public Part file(HttpServletRequest request) throws MissingServletRequestPartException {
        try {
            return forms.requiredPart(request, "file");
        } catch (FormTooLarge tooLarge) {
            throw ImportProblem.FILE_TOO_LARGE.ofField(
                    "file", "is larger than 20 MB; split the table into several files");
        }
    }

    /** Stores a file and suggests the meaning of its columns. */
    public Import upload(long eventId, InputStreamSource content, @Nullable String filename, Caller by)
            throws IOException {
        return get(eventId, files.upload(eventId, content, filename, by));
    }

    /**
     * Returns the import.
     *
     * @throws ProblemException not_found (404)
     */
    public Import get(long eventId, long importId) {
        return answer(stored(eventId, importId));
    }

    /** Returns a page of the event's imports, the newest first. */
    public Import.ImportPage page(long eventId, Page page) {
        return new Import.ImportPage(
                imports.page(eventId, page).stream().map(this::answer).toList(), imports.count(eventId));
    }

    /** Returns the event's custom fields by sort. The key is the field name that a mapping uses for such a column. */
    public Map<String, CustomField> customFields(long eventId) {
        Map<String, CustomField> byName = new LinkedHashMap<>();
        customFields.ofEvent(eventId).forEach(field -> byName.put(ImportField.CUSTOM + field.id(), field));
        return byName;
    }

    public Import map(long eventId, long importId, ImportMapping mapping, Caller by) {
        service.map(eventId, importId, mapping, by);
        return get(eventId, importId);
    }

    /**
     * Reads a CSV file again in another encoding, or a workbook at another sheet; the columns are then what their names suggest.
     *
     * @param encoding null for a workbook
     * @param sheet null for CSV
     */
    public Import readIn(long eventId, long importId, @Nullable String encoding, @Nullable String sheet, Caller by) {
        service.readIn(eventId, importId, encoding, sheet, by);
        return get(eventId, importId);
    }

    /** Starts a dry run over all rows; it writes nothing. */
    public Import dryRun(long eventId, long importId, Caller by) {
        return start(eventId, importId, ImportState.CHECKING, by);
    }

    /** Starts a run that registers the people of all rows. */
    public Import run(long eventId, long importId, Caller by) {
        return start(eventId, importId, ImportState.RUNNING, by);
    }

    private Import start(long eventId, long importId, ImportState pass, Caller by) {
        service.start(eventId, importId, pass, by);
        worker.wake();
        return get(eventId, importId);
    }

    public Import cancel(long eventId, long importId, Caller by) {
        service.cancel(eventId, importId, by);
        return get(eventId, importId);
    }

    public void delete(long eventId, long importId, Caller by) {
        service.delete(eventId, importId, by);
    }

    /** Returns rows of the file. */
    public Import.ImportedRowPage rows(long eventId, long importId, RowFilter filter, Page page) {
        StoredImport file = stored(eventId, importId);
        return new Import.ImportedRowPage(splitCells(file, rows.page(file, filter, page)), count(file, filter));
    }

    private List<Import.ImportedRow> splitCells(StoredImport file, List<Import.ImportedRow> page) {
        if (!CombinedCells.isAmong(file.fields())) {
            return page;
        }
        CombinedCells combined = references.known(file).combined();
        return page.stream()
                .map(row -> row.with(combined.shown(file.fields(), row.cells())))
                .toList();
    }

    /** Returns why rows are refused, and how many. */
    public Import.RefusalList refusals(long eventId, long importId) {
        return new Import.RefusalList(rows.refusals(stored(eventId, importId)));
    }

    /** Returns the values of this field that do not exist: members, organisations or positions. */
    public MissingReference.Found missing(long eventId, long importId, ImportField field, Language language) {
        return missing.missing(stored(eventId, importId), field, language);
    }

    /** Returns the rows that would make people without a surname; none where no column is the surname. */
    public SingleNames singleNames(long eventId, long importId) {
        StoredImport file = stored(eventId, importId);
        int column = file.fields().indexOf(ImportField.LAST_NAME.wireName());
        return column < 0 ? SingleNames.NONE : rows.newWithout(file, column, SINGLE_NAMES);
    }

    /** Returns all members, organisations or positions that the rows could name, by name. */
    public List<MissingReference.Candidate> candidates(long eventId, ImportField field, Language language) {
        return references.named(field, eventId).stream()
                .map(thing -> MissingReferenceService.candidate(field, thing, true, language))
                .sorted(Comparator.comparing(thing -> SameText.name(thing.name())))
                .toList();
    }

    /** Returns the ids of the things with this name. */
    public Set<Long> called(long eventId, long importId, ImportField field, String text) {
        return references.lookup(stored(eventId, importId), field).called(text);
    }

    /**
     * Creates the things that refused rows name, or maps them to existing ones, then tries all rows again.
     *
     * @throws ProblemException forbidden (403) to a caller who may not make it
     */
    public Import makeMissing(
            long eventId, long importId, ImportField field, @Nullable MissingReferenceChoice choice, Caller by) {
        missing.make(eventId, importId, field, Objects.requireNonNullElse(choice, MissingReferenceChoice.NONE), by);
        worker.wake();
        return get(eventId, importId);
    }

    /** Returns whether the caller may make members, organisations or positions of the event. */
    public boolean isMaker(ImportField field, long eventId, Caller by) {
        return missing.isMaker(field, eventId, by);
    }

    /** Returns the ids of the positions that the rows name which were not refused. */
    public Set<Long> positions(long eventId, long importId) {
        return rows.positions(stored(eventId, importId));
    }

    private long count(StoredImport file, RowFilter filter) {
        ImportOutcome outcome = filter.outcome();
        if (filter.isOfRefusals()) {
            return outcome == null || outcome == ImportOutcome.REFUSED ? rows.count(file, filter) : 0;
        }
        if (outcome == null) {
            return file.total();
        }
        return switch (outcome) {
            case CREATED -> file.created();
            case UPDATED -> file.updated();
            case UNCHANGED -> file.unchanged();
            case REFUSED -> file.refused();
        };
    }

    /** Sends the refused rows as CSV, unchanged except for a last column of this name with the reason in these words. */
    public void sendErrors(
            long eventId,
            long importId,
            String column,
            Function<Import.ImportedRow, @Nullable String> why,
            HttpServletResponse response)
            throws IOException {
        StoredImport file = stored(eventId, importId);
        List<String> columns = new ArrayList<>(file.columns());
        columns.add(column);
        ZoneId zone = ZoneId.of(events.get(eventId, Language.ENGLISH).timeZone());
        Sheet sheet = new Sheet("import-" + importId + "-errors", "errors", zone, columns);
        sheets.send(
                response,
                SheetFormat.CSV,
                sheet,
                out -> rows.eachRefused(
                        file,
                        row -> out.row(withReason(
                                row.cells(), why.apply(row), file.columns().size()))));
    }

    /** Puts cells beyond the header before the reason, so that nothing of the row is lost. */
    private static @Nullable Object[] withReason(List<String> cells, @Nullable String why, int columns) {
        @Nullable Object[] row = new @Nullable Object[Math.max(columns, cells.size()) + 1];
        for (int column = 0; column < cells.size(); column++) {
            row[column] = cells.get(column);
        }
        row[row.length - 1] = why;
        return row;
    }

    private StoredImport stored(long eventId, long importId) {
        return imports.find(eventId, importId).orElseThrow(() -> ImportService.missing(eventId, importId));
    }

    private Import answer(StoredImport file) {
        return new Import(
                file.id(),
                file.eventId(),
                file.filename(),
                file.format(),
                file.encoding(),
                file.delimiter(),
                file.headerRow(),
                Import.Workbook.of(file.notes(), file.columns()),
                file.state(),
                IntStream.range(0, file.columns().size())
                        .mapToObj(at -> new Import.ImportColumn(
                                at, file.columns().get(at), file.fields().get(at)))
                        .toList(),
                file.options().approve(),
                file.options().positionId(),
                file.options().sharedAddresses(),
                file.options().sameAs(),
                file.total(),
                file.done(),
                file.created(),
                file.updated(),
                file.unchanged(),
                file.refused(),
                rows.sample(file.id(), SAMPLE),
                file.createdBy(),
                file.createdAt(),
                file.startedAt(),
                file.finishedAt(),
                file.keepFrom().plus(settings.keep()));
    }
}
