package org.gatehouse.imports;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.auth.Caller;
import org.gatehouse.imports.columns.ImportField;
import org.gatehouse.imports.sheet.SheetChoice;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.registration.field.CustomFieldValueRepository;
import org.gatehouse.zone.position.PositionReader;
import org.gatehouse.zone.position.PositionService;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Sets the meaning of the columns of imports, and starts and stops passes over them. */
@Service
class ImportService {

    private static final int SECONDS_TO_READ = 120;

    private final ImportRepository imports;
    private final CustomFieldValueRepository customFields;
    private final PositionReader positions;
    private final ImportReferenceRepository references;
    private final AuditRepository audit;
    private final ImportFileService files;

    ImportService(
            ImportRepository imports,
            CustomFieldValueRepository customFields,
            PositionReader positions,
            ImportReferenceRepository references,
            AuditRepository audit,
            ImportFileService files) {
        this.imports = imports;
        this.customFields = customFields;
        this.positions = positions;
        this.references = references;
        this.audit = audit;
        this.files = files;
    }

    /**
     * Sets the meaning of the columns and discards the results of the previous mapping. With another encoding, sheet or header row, the
     * file is read again first; that takes seconds for the largest one.
     */
    @Transactional(timeout = SECONDS_TO_READ)
    void map(long eventId, long importId, ImportMapping sent, Caller by) {
        StoredImport file = readAgain(idle(eventId, importId), sent);
        if (sent.positionId() != null && !positions.exists(eventId, sent.positionId())) {
            throw PositionService.unknown("position_id", eventId, sent.positionId());
        }
        StoredImport.Options options = new StoredImport.Options(
                Boolean.TRUE.equals(sent.approve()),
                sent.positionId(),
                Boolean.TRUE.equals(sent.sharedAddresses()),
                sameAs(file, sent.sameAs()));
        List<@Nullable String> fields = fields(eventId, file, sent.columns());
        imports.map(importId, fields, options);
        audit.append(
                by,
                AuditEntry.of("import_mapped", eventId, "import", importId)
                        .to(Map.of(
                                "fields",
                                fields.stream().filter(Objects::nonNull).toList(),
                                "approve",
                                options.approve())));
    }

    private List<SameValue> sameAs(StoredImport file, @Nullable List<SameValue> sent) {
        if (sent == null) {
            return file.options().sameAs();
        }
        for (int at = 0; at < sent.size(); at++) {
            SameValue same = sent.get(at);
            String path = "same_as[%d]".formatted(at);
            ImportField field = ImportField.of(same.field())
                    .filter(ImportReferenceRepository.REFERRING::contains)
                    .orElseThrow(() -> PlatformProblem.INVALID.ofField(
                            path + ".field",
                            "must be position, country, skill, member, organization or package_options"));
            if (same.id() != null) {
                requireThere(path + ".id", same.id(), references.named(field, file.eventId()), field);
            }
        }
        return sent;
    }

    static void requireThere(String path, long id, List<ImportReferenceRepository.Thing> things, ImportField field) {
        if (things.stream().noneMatch(thing -> thing.id() == id)) {
            throw PlatformProblem.INVALID.ofField(path, "there is no %s %d", field.wireName(), id);
        }
    }

    /** Maps values of an idle import to existing things or leaves them out, and discards their previous results. */
    void choose(StoredImport file, List<SameValue> same, Caller by) {
        imports.map(file.id(), file.fields(), file.options().with(same));
        audit.append(
                by,
                AuditEntry.of("import_mapped", file.eventId(), "import", file.id())
                        .to(Map.of("same_as", same)));
    }

    private StoredImport readAgain(StoredImport file, ImportMapping sent) {
        SheetChoice choice = files.choice(file, sent.encoding(), sent.headerRow(), sent.sheet());
        return choice == null ? file : files.readAgain(file, choice);
    }

    /** Reads the file again in another encoding or at another sheet, and maps the columns as their names then suggest. */
    @Transactional(timeout = SECONDS_TO_READ)
    void readIn(long eventId, long importId, @Nullable String encoding, @Nullable String sheet, Caller by) {
        StoredImport file = idle(eventId, importId);
        SheetChoice choice = files.choice(file, encoding, null, sheet);
        if (choice != null) {
            StoredImport read = files.readAgain(file, choice);
            imports.map(importId, read.fields(), file.options());
            audit.append(by, AuditEntry.of("import_mapped", eventId, "import", importId));
        }
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
                        "columns[%d].index".formatted(at),
                        "is not a column of the file, which has 0 to %d",
                        fields.size() - 1);
            }
            String field = column.field() == null || column.field().isBlank() ? null : column.field();
            if (field != null && ImportField.of(field).isEmpty() && !isCustom(field, custom)) {
                throw PlatformProblem.INVALID.ofField(
                        "columns[%d].field".formatted(at),
                        "is neither a field nor a custom field of event %d",
                        eventId);
            }
            for (String filled : field == null ? List.<String>of() : ImportField.filledBy(field)) {
                if (!taken.add(filled)) {
                    throw PlatformProblem.INVALID.ofField(
                            "columns[%d].field".formatted(at), "another column is already used for %s", filled);
                }
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
        imports.learnDayOrder(importId, file.fields().indexOf(ImportField.DATE_OF_BIRTH.wireName()));
        audit.append(
                by,
                AuditEntry.of(
                                pass == ImportState.RUNNING ? "import_run" : "import_checked",
                                eventId,
                                "import",
                                importId)
                        .to(Map.of(
                                "rows", file.total(), "approve", file.options().approve())));
    }

    private static void requireComplete(StoredImport file) {
        Set<String> fields = file.fields().stream()
                .filter(Objects::nonNull)
                .flatMap(field -> ImportField.filledBy(field).stream())
                .collect(Collectors.toSet());
        boolean named = fields.contains(ImportField.FIRST_NAME.wireName())
                || fields.contains(ImportField.LAST_NAME.wireName())
                || fields.contains(ImportField.PERSON_ID.wireName());
        if (!named) {
            throw ImportProblem.MAPPING_INCOMPLETE.ofField(
                    "columns", "choose the column of first_name, last_name, full_name or person_id");
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
            audit.append(by, AuditEntry.of("import_cancelled", eventId, "import", importId));
        }
    }

    /** Deletes the file's rows; imported data remains. A running pass ends. */
    @Transactional
    void delete(long eventId, long importId, Caller by) {
        lock(eventId, importId);
        imports.delete(importId);
        audit.append(by, AuditEntry.of("import_deleted", eventId, "import", importId));
    }

    StoredImport idle(long eventId, long importId) {
        StoredImport file = lock(eventId, importId);
        requireIdle(file);
        return file;
    }

    private static void requireIdle(StoredImport file) {
        if (file.state().isBusy()) {
            throw ImportProblem.IMPORT_BUSY.because(
                    "Import %d is %s; wait until it has finished, or cancel it.", file.id(), file.state());
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
