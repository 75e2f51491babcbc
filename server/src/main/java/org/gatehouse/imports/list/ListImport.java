package org.gatehouse.imports.list;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.time.Instant;
import java.util.List;
import org.gatehouse.imports.Import;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.sheet.SheetFormat;
import org.jspecify.annotations.Nullable;

/** A file for a list, and what it would do or did. */
public record ListImport(
        @Doc("Identifier of the import") @Example("12") long id,

        @Doc("The list that it is for") @Example("members") String list,

        @Doc("Name of the file; may be empty") @Example("members.xlsx")
        String filename,

        @Doc("Format of the file") SheetFormat format,

        @Doc("Encoding of a CSV file; null for Excel") @Example("UTF-8") @Nullable
        String encoding,

        @Doc("Delimiter of a CSV file; null for Excel") @Example(";") @Nullable
        String delimiter,

        @Doc("Row that names the columns") @Example("1") int headerRow,

        @Doc("Of XLSX: which sheet was read and what of it is hidden; null for CSV")
        Import.@Nullable Workbook workbook,

        @Doc("Whether it was run; then all numbers say what it did")
        boolean done,

        @Doc("What a run must send, so that it does what was shown; null when it was run") @Nullable
        String plan,

        @Doc("Columns of the file, in its order") List<ListImportColumn> columns,

        @Doc("Rows of the file") @Example("89") int total,

        @Doc("Rows that make an item") @Example("2") int created,

        @Doc("Rows that change an item") @Example("5") int updated,

        @Doc("Rows that change nothing") @Example("80") int unchanged,

        @Doc("Rows that are refused") @Example("2") int refused,

        @Doc("Why rows are refused, the most frequent cause first")
        List<ListRefusal> refusals,

        @Doc("Who sent it") @Example("ana") String createdBy,

        @Doc("When it was sent") Instant createdAt,

        @Doc("When it was run; null before") @Nullable Instant runAt,

        @Doc("When it is removed") Instant keptUntil,

        @JsonIgnore List<PlannedRow> rows) {

    /** A column of the file. */
    public record ListImportColumn(
            @Doc("Place in the file, from 0") @Example("0") int index,

            @Doc("Its name in the file") @Example("Kürzel") String name,

            @Doc("Field that it is read as; null: it is not read") @Example("code") @Nullable
            String field) {}

    /** A cause for which rows are refused. */
    public record ListRefusal(
            @Doc("Cause, a fixed word") @Example("unknown_country")
            String reason,

            @Doc("Field that it is about") @Example("country")
            String field,

            @Doc("How many rows it is the cause of") @Example("3")
            int rows,

            @Doc("The first of these rows, with this cause before its others")
            PlannedRow first) {}

    /** A page of the rows of an import. */
    public record ListImportRowPage(
            @Doc("Rows in the order of the file") List<PlannedRow> rows,
            @Doc("How many there are in all") @Example("89") long totalCount) {}
}
