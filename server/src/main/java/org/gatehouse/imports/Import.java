package org.gatehouse.imports;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import org.gatehouse.platform.sheet.SheetFormat;
import org.jspecify.annotations.Nullable;

/** A file of people to register, with its progress. */
@Schema(name = "Import")
public record Import(
        @Schema(description = "Identifier of the import", example = "12")
        long id,

        @Schema(description = "Event that it registers for", example = "7")
        long eventId,

        @Schema(description = "Name of the file; empty when none was sent", example = "team.csv")
        String filename,

        @Schema(description = "What the file is, by its content", example = "CSV")
        SheetFormat format,

        @Schema(description = "Encoding that was recognised; null for XLSX", example = "UTF-8") @Nullable
        String encoding,

        @Schema(description = "Delimiter that was recognised; null for XLSX", example = ";") @Nullable
        String delimiter,

        @Schema(description = "How far it is", example = "CHECKED")
        ImportState state,

        @Schema(description = "Columns in their order, with what each is read as")
        List<ImportColumn> columns,

        @Schema(description = "Whether registrations are approved", example = "false")
        boolean approve,

        @Schema(description = "Position of rows that name none; null for none", example = "5") @Nullable
        Long positionId,

        @Schema(
                description = "Whether a row of another person with an address that is taken makes that person",
                example = "false")
        boolean sharedAddresses,

        @Schema(description = "Rows that hold something, the header apart", example = "500")
        int total,

        @Schema(description = "How many of them the run or dry run has dealt with", example = "200")
        int done,

        @Schema(description = "Rows that made, or would make, a registration", example = "180")
        int created,

        @Schema(description = "Rows that changed, or would change, something", example = "5")
        int updated,

        @Schema(description = "Rows that say what is so already", example = "12")
        int unchanged,

        @Schema(description = "Rows that are refused; errors.csv has them", example = "3")
        int refused,

        @Schema(description = "The first rows as they came, at most 5")
        List<List<String>> sample,

        @Schema(description = "Who sent the file", example = "desk")
        String createdBy,

        @Schema(description = "When the file was sent", example = "2026-06-01T09:00:00Z")
        Instant createdAt,

        @Schema(description = "When the last run or dry run began; null before the first") @Nullable
        Instant startedAt,

        @Schema(description = "When it ended; null while it goes on") @Nullable
        Instant finishedAt,

        @Schema(description = "When the file's rows are removed unless they are used again")
        Instant keptUntil) {

    /** A column of the file. */
    @Schema(name = "ImportColumn")
    public record ImportColumn(
            @Schema(description = "Place in the file, from 0", example = "0")
            int index,

            @Schema(description = "Its header; empty when it has none", example = "Vorname")
            String name,

            @Schema(description = "What it is read as; null when it is not read", example = "first_name") @Nullable
            String field) {}

    /** Imports of an event. */
    @Schema(name = "ImportPage")
    public record ImportPage(
            @Schema(description = "Imports, the newest first")
            List<Import> imports,

            @Schema(description = "How many there are", example = "1")
            long totalCount) {}

    /** A row of the file, with its outcome. */
    @Schema(name = "ImportedRow")
    public record ImportedRow(
            @Schema(description = "Number as spreadsheets count rows", example = "17")
            int row,

            @Schema(description = "What it did or would do; null while it was not reached", example = "REFUSED")
            @Nullable
            ImportOutcome outcome,

            @Schema(description = "Field that is refused; null unless one is", example = "position") @Nullable
            String field,

            @Schema(description = "Its value", example = "Judge") @Nullable
            String value,

            @Schema(description = "Why, as a word that never changes", example = "unknown_position") @Nullable
            String reason,

            @Schema(
                    description = "Why, and what to do about it; of a row that changes a name, whose name becomes what",
                    example = "Ada Wirth becomes Ada Lima.")
            @Nullable
            String detail,

            @Schema(
                    description =
                            "The person; null for one that is or would be new. Of a row that is refused because of another"
                                    + " person, that one",
                    example = "77")
            @Nullable
            Long personId,

            @Schema(description = "The registration; null when there is none yet", example = "5001") @Nullable
            Long registrationId,

            @Schema(
                    description = "Name of that person before the row; null unless the row says another one",
                    example = "Ada Wirth")
            @Nullable
            String knownName,

            @Schema(description = "The name that the row says instead; null unless it does", example = "Ada Lima")
            @Nullable
            String saidName,

            @Schema(description = "The cells as they came") List<String> cells) {}

    /** Rows of an import. */
    @Schema(name = "ImportedRowPage")
    public record ImportedRowPage(
            @Schema(description = "Rows by number") List<ImportedRow> rows,

            @Schema(description = "How many there are of that outcome", example = "3")
            long totalCount) {}
}
