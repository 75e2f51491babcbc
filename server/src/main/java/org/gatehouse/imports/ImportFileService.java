package org.gatehouse.imports;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.auth.Caller;
import org.gatehouse.imports.columns.ImportHeaders;
import org.gatehouse.imports.file.FilePlaces;
import org.gatehouse.imports.file.HeaderRow;
import org.gatehouse.imports.sheet.SheetChoice;
import org.gatehouse.imports.sheet.SheetFault;
import org.gatehouse.imports.sheet.SheetForm;
import org.gatehouse.imports.sheet.SheetLimits;
import org.gatehouse.imports.sheet.SheetReader;
import org.gatehouse.imports.sheet.TableSink;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.sheet.SheetFormat;
import org.gatehouse.platform.text.CleanText;
import org.gatehouse.platform.web.Excerpt;
import org.gatehouse.registration.field.CustomFieldValueRepository;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.InputStreamSource;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionOperations;

/** Stores files with their rows, as many at once as there is memory for. */
@Service
class ImportFileService {

    static final int MOST_ROWS = 200_000;
    static final int MOST_COLUMNS = 100;

    private static final SheetLimits LIMITS = new SheetLimits(MOST_ROWS, MOST_COLUMNS, 32_767, 64_000_000, 600_000_000);
    private static final int ROWS_AT_ONCE = 1000;
    private static final int CHARACTERS_AT_ONCE = 1_000_000;
    private static final int LONGEST_HEADER = 200;

    /** Each import may hold 200,000 rows of personal data. */
    private static final int MOST_IMPORTS = 20;

    /** Values that are never the header of a column. A file whose first row contains one lacks a header and is refused. */
    private static final Pattern DATA =
            Pattern.compile("[^@\\s]+@[^@\\s]+\\.[^@\\s]+|\\d{4}-\\d{2}-\\d{2}|\\d{1,2}\\.\\d{1,2}\\.\\d{4}");

    private final ImportRepository imports;
    private final ImportRowRepository rows;
    private final ImportFileRepository files;
    private final ImportHeaders headers;
    private final CustomFieldValueRepository customFields;
    private final AuditRepository audit;
    private final TransactionOperations transaction;
    private final FilePlaces places;

    ImportFileService(
            ImportRepository imports,
            ImportRowRepository rows,
            ImportFileRepository files,
            ImportHeaders headers,
            CustomFieldValueRepository customFields,
            AuditRepository audit,
            TransactionOperations transaction,
            FilePlaces places) {
        this.imports = imports;
        this.rows = rows;
        this.files = files;
        this.headers = headers;
        this.customFields = customFields;
        this.audit = audit;
        this.transaction = transaction;
        this.places = places;
    }

    /** Stores the rows of a file in portions. No list shows the import until all rows are stored. */
    long upload(long eventId, InputStreamSource content, @Nullable String filename, Caller by) throws IOException {
        return places.read(() -> stored(eventId, content, filename, by));
    }

    private long stored(long eventId, InputStreamSource content, @Nullable String filename, Caller by)
            throws IOException {
        if (imports.count(eventId) >= MOST_IMPORTS) {
            throw ImportProblem.TOO_MANY_IMPORTS.because(
                    "Event %d has %d imports; delete one that is no longer needed.", eventId, MOST_IMPORTS);
        }
        long id = imports.insert(eventId, name(filename), by);
        boolean whole = false;
        try {
            files.insert(id, content);
            Storing storing = new Storing(id, customFields.checker(eventId).names());
            SheetForm form = storing.read(content, SheetChoice.NONE);
            if (storing.total > ROWS_AT_ONCE) {
                rows.analyze();
            }
            transaction.executeWithoutResult(status -> {
                storing.end(form);
                audit.append(
                        by,
                        AuditEntry.of("import_uploaded", eventId, "import", id).to(Map.of("rows", storing.total)));
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

    /**
     * The sender's choices for a file that differ from how it was read; null where they do not differ.
     *
     * @throws org.gatehouse.platform.problem.ProblemException invalid (422)
     */
    @Nullable
    SheetChoice choice(
            StoredImport file, @Nullable String encoding, @Nullable Integer headerRow, @Nullable String sheet) {
        Charset chosen = encoding == null || encoding.isBlank() ? null : charset(file, encoding.strip());
        boolean otherEncoding = chosen != null && !chosen.name().equals(file.encoding());
        boolean otherHeader = headerRow != null && !headerRow.equals(file.headerRow());
        String read = file.notes() == null ? null : file.notes().sheet();
        String chosenSheet = sheet == null || sheet.isBlank() ? read : sheet(file, sheet.strip());
        boolean otherSheet = !Objects.equals(chosenSheet, read);
        if (!otherEncoding && !otherHeader && !otherSheet) {
            return null;
        }
        Charset kept = file.encoding() == null ? null : Charset.forName(file.encoding());
        Integer keptHeader = otherSheet ? null : file.headerRow();
        return new SheetChoice(chosen == null ? kept : chosen, headerRow == null ? keptHeader : headerRow, chosenSheet);
    }

    private static String sheet(StoredImport file, String name) {
        if (file.format() == SheetFormat.CSV) {
            throw PlatformProblem.INVALID.ofField("sheet", "cannot be set for a CSV file; leave it out");
        }
        return name;
    }

    private static Charset charset(StoredImport file, String name) {
        if (file.format() == SheetFormat.XLSX) {
            throw PlatformProblem.INVALID.ofField("encoding", "cannot be set for an Excel file; leave it out");
        }
        try {
            return Charset.forName(name.equalsIgnoreCase("macintosh") ? "x-MacRoman" : name);
        } catch (IllegalArgumentException unknown) {
            throw PlatformProblem.INVALID.ofField(
                    "encoding",
                    "is not a known encoding; use UTF-8, windows-1250 to windows-1258, ISO-8859-2, KOI8-R, x-MacRoman,"
                            + " IBM850, Shift_JIS, GB18030 and others");
        }
    }

    /** Replaces the rows by those that the file has when it is read so. */
    @Transactional(propagation = Propagation.MANDATORY)
    StoredImport readAgain(StoredImport file, SheetChoice choice) {
        if (!files.has(file.id())) {
            throw PlatformProblem.INVALID.ofField(
                    "encoding", "cannot be chosen for a file that an earlier version received; send the file again");
        }
        try {
            return places.read(() -> readNow(file, choice));
        } catch (SheetFault fault) {
            throw ImportProblem.of(fault);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private StoredImport readNow(StoredImport file, SheetChoice choice) throws IOException {
        rows.deleteAll(file.id());
        Storing storing =
                new Storing(file.id(), customFields.checker(file.eventId()).names());
        SheetForm form = storing.read(() -> files.open(file.id()), choice);
        requireChosen(choice, form);
        storing.end(form);
        return imports.find(file.eventId(), file.id()).orElseThrow();
    }

    private static void requireChosen(SheetChoice choice, SheetForm form) {
        String found = String.valueOf(form.encoding());
        if (choice.encoding() != null && !choice.encoding().name().equals(found)) {
            throw PlatformProblem.INVALID.ofField(
                    "encoding", "cannot be chosen: the file begins with the byte order mark of %s", found);
        }
    }

    private static String name(@Nullable String filename) {
        String name = filename == null ? "" : CleanText.typed(filename).replaceAll("[\\p{Cc}/\\\\]", "_");
        return Excerpt.beginning(name, LONGEST_HEADER);
    }

    /** Stores the content of the file while it is read. */
    private final class Storing implements TableSink {

        private final long importId;
        private final Map<String, String> customFields;
        private final List<ImportRowRepository.RawRow> waiting = new ArrayList<>();
        private List<String> columns = List.of();
        private int characters;
        private int total;

        Storing(long importId, Map<String, String> customFields) {
            this.importId = importId;
            this.customFields = customFields;
        }

        private SheetForm read(InputStreamSource content, SheetChoice choice) throws IOException {
            SheetForm form = SheetReader.read(content, choice, LIMITS, this);
            flush();
            return form;
        }

        private void end(SheetForm form) {
            imports.uploaded(importId, form, columns, headers.suggested(columns, customFields), total);
        }

        @Override
        public int headerAmong(List<List<String>> first) {
            return HeaderRow.find(first, this::known);
        }

        @Override
        public long known(List<String> names) {
            return headers.suggested(names, customFields).stream()
                    .filter(Objects::nonNull)
                    .count();
        }

        @Override
        public void header(List<String> names) {
            if (names.stream().anyMatch(name -> DATA.matcher(name).matches())) {
                throw ImportProblem.HEADER_MISSING.ofField(
                        "file", "the first row looks like a person; put a row with the names of the columns before it");
            }
            columns = names.stream().map(ImportFileService::name).toList();
        }

        @Override
        public void row(int number, List<String> cells) {
            total++;
            waiting.add(new ImportRowRepository.RawRow(number, cells));
            characters += cells.stream().mapToInt(String::length).sum();
            if (waiting.size() == ROWS_AT_ONCE || characters > CHARACTERS_AT_ONCE) {
                flush();
            }
        }

        private void flush() {
            rows.insert(importId, waiting);
            waiting.clear();
            characters = 0;
        }
    }
}
