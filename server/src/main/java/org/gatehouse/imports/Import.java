package org.gatehouse.imports;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.gatehouse.imports.sheet.SheetNotes;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.sheet.SheetFormat;
import org.jspecify.annotations.Nullable;

/** A file of people to register, with its progress. */
@Schema(name = "Import")
public record Import(
        @Doc("Identifier of the import") @Example("12") long id,
        @Doc("Event that it registers for") @Example("7") long eventId,

        @Doc("Name of the file; empty when none was sent") @Example("team.csv")
        String filename,

        @Doc("What the file is, by its content") @Example("CSV")
        SheetFormat format,

        @Doc("Encoding that was recognised; null for XLSX") @Example("UTF-8") @Nullable
        String encoding,

        @Doc("Delimiter that was recognised; null for XLSX") @Example(";") @Nullable
        String delimiter,

        @Doc("Row that names the columns, as spreadsheets count; null for imports of earlier versions")
        @Example("1")
        @Nullable
        Integer headerRow,

        @Doc("Of XLSX: which sheet was read and what of it is hidden; null for CSV and for imports of earlier versions")
        @Nullable
        Workbook workbook,

        @Doc("How far it is") @Example("CHECKED") ImportState state,

        @Doc("Columns in their order, with what each is read as")
        List<ImportColumn> columns,

        @Doc("Whether registrations are approved") @Example("false")
        boolean approve,

        @Doc("Position of rows that name none; null for none") @Example("5") @Nullable
        Long positionId,

        @Doc("Whether a row of another person with an address that is taken makes that person") @Example("false")
        boolean sharedAddresses,

        @Doc("What values of the rows mean, as it was chosen for this import")
        List<SameValue> sameAs,

        @Doc("Rows that hold something, the header apart") @Example("500")
        int total,

        @Doc("How many of them the run or dry run has dealt with") @Example("200")
        int done,

        @Doc("Rows that made, or would make, a registration") @Example("180")
        int created,

        @Doc("Rows that changed, or would change, something") @Example("5")
        int updated,

        @Doc("Rows that say what is so already") @Example("12")
        int unchanged,

        @Doc("Rows that are refused; errors.csv has them") @Example("3")
        int refused,

        @Doc("The first rows as they came, at most 5") List<List<String>> sample,
        @Doc("Who sent the file") @Example("desk") String createdBy,

        @Doc("When the file was sent") @Example("2026-06-01T09:00:00Z")
        Instant createdAt,

        @Doc("When the last run or dry run began; null before the first") @Nullable
        Instant startedAt,

        @Doc("When it ended; null while it goes on") @Nullable
        Instant finishedAt,

        @Doc("When the file's rows are removed unless they are used again")
        Instant keptUntil) {

    /** What a program shows otherwise than it was read. */
    @Schema(name = "ImportWorkbook")
    public record Workbook(
            @Doc("Name of the sheet that was read") @Example("Athletes")
            String sheet,

            @Doc("Its place among the visible sheets, from 1") @Example("2")
            int sheetNumber,

            @Doc("Names of the other visible sheets that hold something; none of them was read")
            List<String> otherSheets,

            @Doc("Rows that were read although a filter or the user hides them") @Example("12")
            int hiddenRows,

            @Doc("Their numbers, those in a row together; the first 100 of them")
            List<String> hiddenRowNumbers,

            @Doc("Names of columns that were read although they are hidden")
            List<String> hiddenColumns) {

        /** Null for a file that is no workbook. */
        public static @Nullable Workbook of(@Nullable SheetNotes notes, List<String> columns) {
            return notes == null || notes.sheet() == null
                    ? null
                    : new Workbook(
                            notes.sheet(),
                            notes.sheetNumber(),
                            notes.otherSheets(),
                            notes.hiddenRows(),
                            notes.hiddenRowNumbers(),
                            notes.hiddenColumns().stream()
                                    .map(columns::get)
                                    .filter(name -> !name.isBlank())
                                    .toList());
        }
    }

    /** A column of the file. */
    @Schema(name = "ImportColumn")
    public record ImportColumn(
            @Doc("Place in the file, from 0") @Example("0") int index,

            @Doc("Its header; empty when it has none") @Example("Vorname")
            String name,

            @Doc("What it is read as; null when it is not read") @Example("first_name") @Nullable
            String field) {}

    /** Imports of an event. */
    @Schema(name = "ImportPage")
    public record ImportPage(
            @Doc("Imports, the newest first") List<Import> imports,
            @Doc("How many there are") @Example("1") long totalCount) {}

    /** A row of the file, with its outcome. */
    @Schema(name = "ImportedRow")
    public record ImportedRow(
            @Doc("Number as spreadsheets count rows") @Example("17")
            int row,

            @Doc("What it did or would do; null while it was not reached") @Example("REFUSED") @Nullable
            ImportOutcome outcome,

            @Doc("Field that is refused; null unless one is") @Example("position") @Nullable
            String field,

            @Doc("Its value") @Example("Judge") @Nullable String value,

            @Doc("Why, as a word that never changes") @Example("unknown_position") @Nullable
            String reason,

            @Doc("Why, and what to do about it; of a row that changes a name, whose name becomes what")
            @Example("Ada Wirth becomes Ada Lima.")
            @Nullable
            String detail,

            @Doc("Of a value that is too long: how long it is and may be; else null") @Nullable
            TextLimit limit,

            @Doc("The other things for which it is refused, at most 20; none where there is one thing only")
            List<RowRefusal> alsoRefused,

            @Doc("The person; null for one that is or would be new. Of a row that is refused because of another"
                    + " person, that one")
            @Example("77")
            @Nullable
            Long personId,

            @Doc("The registration; null when there is none yet") @Example("5001") @Nullable
            Long registrationId,

            @Doc("Name of that person before the row; null unless the row says another one")
            @Example("Ada Wirth")
            @Nullable
            String knownName,

            @Doc("The name that the row says instead; null unless it does") @Example("Ada Lima") @Nullable
            String saidName,

            @Doc("The cells as they came") List<String> cells,

            @Doc("What cells that hold two fields are read as, by field; empty without such cells")
            @Example("{\"first_name\": \"Ana\", \"last_name\": \"Souza\"}")
            Map<String, String> readAs) {

        /** All things for which the row is refused; none for one that is not. */
        public List<RowRefusal> refusals() {
            return reason == null ? List.of() : new RowRefusal(field, value, reason, detail, limit).and(alsoRefused);
        }

        /** The same row with what its combined cells are read as. */
        ImportedRow with(Map<String, String> parts) {
            return with(parts, new RowRefusal(field, value, reason, detail, limit), alsoRefused);
        }

        /** The same row with the refusal of this field and reason before the others. */
        ImportedRow beginningWith(String ofField, String forReason) {
            List<RowRefusal> sorted = RowRefusal.beginningWith(ofField, forReason, refusals());
            return sorted.isEmpty() ? this : with(readAs, sorted.getFirst(), sorted.subList(1, sorted.size()));
        }

        private ImportedRow with(Map<String, String> parts, RowRefusal first, List<RowRefusal> others) {
            return new ImportedRow(
                    row,
                    outcome,
                    first.field(),
                    first.value(),
                    first.reason(),
                    first.detail(),
                    first.limit(),
                    others,
                    personId,
                    registrationId,
                    knownName,
                    saidName,
                    cells,
                    parts);
        }
    }

    /** Refused rows that have one reason. */
    @Schema(name = "ImportRefusal")
    public record Refusal(
            @Doc("Field that is refused") @Example("member") String field,

            @Doc("Why, as a word that never changes") @Example("unknown_member")
            String reason,

            @Doc("How many rows, also those that are refused for something else as well") @Example("1995")
            int rows,

            @Doc("How many different values they have in that field") @Example("40")
            int values,

            @Doc("The first of these rows, with this reason before its others")
            ImportedRow first) {}

    /** The refused rows of an import by their reason. */
    @Schema(name = "ImportRefusalList")
    public record RefusalList(
            @Doc("Reasons, the most frequent first, at most 100")
            List<Refusal> refusals) {}

    /** Rows of an import. */
    @Schema(name = "ImportedRowPage")
    public record ImportedRowPage(
            @Doc("Rows by number") List<ImportedRow> rows,

            @Doc("How many there are of that outcome") @Example("3")
            long totalCount) {}
}
