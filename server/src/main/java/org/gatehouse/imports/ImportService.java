package org.gatehouse.imports;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.auth.Caller;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.sheet.SheetFault;
import org.gatehouse.platform.sheet.SheetForm;
import org.gatehouse.platform.sheet.SheetLimits;
import org.gatehouse.platform.sheet.SheetReader;
import org.gatehouse.platform.sheet.TableSink;
import org.gatehouse.registration.CustomFieldValueRepository;
import org.gatehouse.zone.position.PositionReader;
import org.gatehouse.zone.position.PositionService;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.InputStreamSource;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionOperations;

/** Stores files, sets the meaning of their columns, and starts and stops passes over them. */
@Service
class ImportService {

    static final int MOST_ROWS = 200_000;
    static final int MOST_COLUMNS = 100;

    private static final SheetLimits LIMITS = new SheetLimits(MOST_ROWS, MOST_COLUMNS, 64_000_000, 600_000_000);
    private static final int ROWS_AT_ONCE = 1000;
    private static final int LONGEST_HEADER = 200;

    /** Each import may hold 200,000 rows of personal data. */
    private static final int MOST_IMPORTS = 20;

    /** Values that are never the header of a column. A file whose first row contains one lacks a header and is refused. */
    private static final Pattern DATA =
            Pattern.compile("[^@\\s]+@[^@\\s]+\\.[^@\\s]+|\\d{4}-\\d{2}-\\d{2}|\\d{1,2}\\.\\d{1,2}\\.\\d{4}");

    private final ImportRepository imports;
    private final ImportRowRepository rows;
    private final CustomFieldValueRepository customFields;
    private final PositionReader positions;
    private final AuditRepository audit;
    private final TransactionOperations transaction;

    ImportService(
            ImportRepository imports,
            ImportRowRepository rows,
            CustomFieldValueRepository customFields,
            PositionReader positions,
            AuditRepository audit,
            TransactionOperations transaction) {
        this.imports = imports;
        this.rows = rows;
        this.customFields = customFields;
        this.positions = positions;
        this.audit = audit;
        this.transaction = transaction;
    }

    /** Stores the rows of a file in portions. No list shows the import until all rows are stored. */
    long upload(long eventId, InputStreamSource content, @Nullable String filename, Caller by) throws IOException {
        if (imports.count(eventId) >= MOST_IMPORTS) {
            throw ImportProblem.TOO_MANY_IMPORTS.because(
                    "Event %d has %d imports; delete one that is done with.", eventId, MOST_IMPORTS);
        }
        long id = imports.insert(eventId, name(filename), by);
        boolean whole = false;
        try {
            Storing storing = new Storing(id);
            SheetForm form = SheetReader.read(content, LIMITS, storing);
            storing.flush();
            if (storing.total > ROWS_AT_ONCE) {
                rows.analyze();
            }
            transaction.executeWithoutResult(status -> {
                imports.uploaded(id, form, storing.columns, suggested(eventId, storing.columns), storing.total);
                audit.append(
                        by,
                        AuditEntry.of("import_uploaded")
                                .event(eventId)
                                .subject("import", id)
                                .to(Map.of("rows", storing.total)));
            });
            whole = true;
            return id;
        } catch (SheetFault fault) {
            throw ImportProblem.of(fault);
        } finally {
            if (!whole) {
                imports.delete(id);
            }
        }
    }

    private static String name(@Nullable String filename) {
        String name = filename == null ? "" : filename.replaceAll("[\\p{Cc}/\\\\]", "_");
        return name.length() > LONGEST_HEADER ? name.substring(0, LONGEST_HEADER) : name;
    }

    /** Suggests the meaning of each column. When two columns look alike, only the first gets the suggestion. */
    private List<@Nullable String> suggested(long eventId, List<String> columns) {
        Map<String, String> custom = customFields.checker(eventId).names();
        Set<String> taken = new HashSet<>();
        List<@Nullable String> fields = new ArrayList<>();
        for (String column : columns) {
            String field = ImportField.suggestedFor(column, custom);
            fields.add(field != null && taken.add(field) ? field : null);
        }
        return fields;
    }

    /** Stores the content of the file while it is read. */
    private final class Storing implements TableSink {

        private final long importId;
        private final List<ImportRowRepository.RawRow> waiting = new ArrayList<>();
        private List<String> columns = List.of();
        private int total;

        Storing(long importId) {
            this.importId = importId;
        }

        @Override
        public void header(List<String> names) {
            if (names.stream().anyMatch(name -> DATA.matcher(name).matches())) {
                throw ImportProblem.HEADER_MISSING.ofField(
                        "file", "the first row looks like a person; put a row with the names of the columns before it");
            }
            columns = names.stream().map(ImportService::name).toList();
        }

        @Override
        public void row(int number, List<String> cells) {
            total++;
            waiting.add(new ImportRowRepository.RawRow(number, cells));
            if (waiting.size() == ROWS_AT_ONCE) {
                flush();
            }
        }

        private void flush() {
            rows.insert(importId, waiting);
            waiting.clear();
        }
    }

    /** Sets the meaning of the columns and discards the results of the previous mapping. */
    @Transactional
    void map(long eventId, long importId, ImportMapping sent, Caller by) {
        StoredImport file = idle(eventId, importId);
        if (sent.positionId() != null && !positions.exists(eventId, sent.positionId())) {
            throw PositionService.unknown("position_id", eventId, sent.positionId());
        }
        ImportOptions options = new ImportOptions(
                Boolean.TRUE.equals(sent.approve()), sent.positionId(), Boolean.TRUE.equals(sent.sharedAddresses()));
        List<@Nullable String> fields = fields(eventId, file, sent.columns());
        imports.map(importId, fields, options);
        audit.append(
                by,
                AuditEntry.of("import_mapped")
                        .event(eventId)
                        .subject("import", importId)
                        .to(Map.of(
                                "fields",
                                fields.stream().filter(Objects::nonNull).toList(),
                                "approve",
                                options.approve())));
    }

    private List<@Nullable String> fields(long eventId, StoredImport file, List<ImportMapping.MappedColumn> sent) {
        Set<String> custom = customFields.checker(eventId).names().keySet();
        List<@Nullable String> fields = new ArrayList<>();
        file.columns().forEach(column -> fields.add(null));
        Set<String> taken = new HashSet<>();
        for (int at = 0; at < sent.size(); at++) {
            ImportMapping.MappedColumn column = sent.get(at);
            if (column.index() < 0 || column.index() >= fields.size()) {
                throw PlatformProblem.INVALID.ofField(
                        "columns[%d].index".formatted(at), "the file has columns 0 to %d", fields.size() - 1);
            }
            String field = column.field() == null || column.field().isBlank() ? null : column.field();
            if (field != null && ImportField.of(field).isEmpty() && !isCustom(field, custom)) {
                throw PlatformProblem.INVALID.ofField(
                        "columns[%d].field".formatted(at),
                        "is neither a field nor a custom field of event %d",
                        eventId);
            }
            if (field != null && !taken.add(field)) {
                throw PlatformProblem.INVALID.ofField(
                        "columns[%d].field".formatted(at), "%s is another column already", field);
            }
            fields.set(column.index(), field);
        }
        return fields;
    }

    private static boolean isCustom(String field, Set<String> ids) {
        return field.startsWith(ImportField.CUSTOM) && ids.contains(field.substring(ImportField.CUSTOM.length()));
    }

    /** Starts a pass over all rows. While such a pass is running, a repeated call changes nothing. */
    @Transactional
    void start(long eventId, long importId, ImportState pass, Caller by) {
        StoredImport file = lock(eventId, importId);
        if (file.state() == pass) {
            return;
        }
        requireIdle(file);
        requireComplete(file);
        imports.start(importId, pass, by);
        audit.append(
                by,
                AuditEntry.of(pass == ImportState.RUNNING ? "import_run" : "import_checked")
                        .event(eventId)
                        .subject("import", importId)
                        .to(Map.of(
                                "rows", file.total(), "approve", file.options().approve())));
    }

    private static void requireComplete(StoredImport file) {
        Set<@Nullable String> fields = new HashSet<>(file.fields());
        boolean named = fields.contains(ImportField.FIRST_NAME.wireName())
                || fields.contains(ImportField.LAST_NAME.wireName())
                || fields.contains(ImportField.PERSON_ID.wireName());
        if (!named) {
            throw ImportProblem.MAPPING_INCOMPLETE.ofField(
                    "columns", "choose the column of first_name, last_name or person_id");
        }
        if (!fields.contains(ImportField.POSITION.wireName()) && file.options().positionId() == null) {
            throw ImportProblem.MAPPING_INCOMPLETE.ofField(
                    "columns", "choose the column of position, or a position_id for all rows");
        }
    }

    /** Stops a pass; its effects so far remain. */
    @Transactional
    void cancel(long eventId, long importId, Caller by) {
        StoredImport file = lock(eventId, importId);
        if (file.state().isBusy()) {
            imports.end(importId, ImportState.CANCELLED);
            audit.append(by, AuditEntry.of("import_cancelled").event(eventId).subject("import", importId));
        }
    }

    /** Deletes the file's rows; imported data remains. A running pass ends. */
    @Transactional
    void delete(long eventId, long importId, Caller by) {
        lock(eventId, importId);
        imports.delete(importId);
        audit.append(by, AuditEntry.of("import_deleted").event(eventId).subject("import", importId));
    }

    private StoredImport idle(long eventId, long importId) {
        StoredImport file = lock(eventId, importId);
        requireIdle(file);
        return file;
    }

    private static void requireIdle(StoredImport file) {
        if (file.state().isBusy()) {
            throw ImportProblem.IMPORT_BUSY.because(
                    "Import %d is %s; wait for its end or cancel it.", file.id(), file.state());
        }
    }

    private StoredImport lock(long eventId, long importId) {
        return imports.lock(eventId, importId).orElseThrow(() -> missing(eventId, importId));
    }

    static ProblemException missing(long eventId, long importId) {
        return PlatformProblem.NOT_FOUND.because(
                "There is no import %d at event %d; GET …/imports lists them.", importId, eventId);
    }
}
