package org.gatehouse.console.imports;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.gatehouse.console.Pager;
import org.gatehouse.console.Screen;
import org.gatehouse.imports.Import;
import org.gatehouse.imports.ImportOutcome;
import org.gatehouse.imports.ImportState;
import org.gatehouse.imports.RowFilter;
import org.gatehouse.imports.SameValue;
import org.gatehouse.imports.SingleNames;
import org.gatehouse.registration.field.CustomField;
import org.gatehouse.zone.position.Position;
import org.jspecify.annotations.Nullable;

/**
 * Everything that the page of one import shows.
 *
 * @param rows the rows of the file on this page
 * @param filter which rows are shown
 * @param refusals why rows are refused; empty while the import is busy
 * @param customFields the event's custom fields, by the names that columns have for them
 * @param missing the forms that create what refused rows name, by the reason of the refusal
 * @param madeSince how many values that rows were refused for have been made elsewhere since
 * @param singleNames the rows that would make people without a surname
 * @param sameAs the names of the things to which values are mapped; empty for a value that is left out
 * @param withoutZones the positions of the rows that open no zones
 * @param needed what the file needs before it can be checked
 */
public record ImportView(
        Import file,
        MappingForm mapping,
        List<Import.ImportedRow> rows,
        RowFilter filter,
        Pager pager,
        List<Import.Refusal> refusals,
        Map<String, CustomField> customFields,
        Map<String, MissingForm> missing,
        int madeSince,
        SingleNames singleNames,
        Map<SameValue, String> sameAs,
        List<Position> withoutZones,
        List<String> needed,
        List<Position> positions) {

    /** How many values of a column are shown beside its name. */
    private static final int SAMPLES = 3;

    /** How many rows the file has, and how it was read. */
    public String lead(Screen screen) {
        if (file.encoding() == null) {
            return screen.text("imports.is-xlsx", file.total());
        }
        String delimiter = "\t".equals(file.delimiter())
                ? screen.text("imports.tab")
                : Objects.requireNonNullElse(file.delimiter(), "");
        return screen.text("imports.is-csv", file.total(), file.encoding(), delimiter);
    }

    public ImportState state() {
        return file.state();
    }

    public boolean isUploaded() {
        return state() == ImportState.UPLOADED;
    }

    public boolean isChecked() {
        return state() == ImportState.CHECKED;
    }

    public boolean isRunning() {
        return state() == ImportState.RUNNING;
    }

    public boolean isDone() {
        return state() == ImportState.DONE;
    }

    public boolean isCancelled() {
        return state() == ImportState.CANCELLED;
    }

    /** Whether the form that was sent has errors. */
    public boolean hasErrors() {
        return !mapping.errors().isEmpty();
    }

    /** Whether the columns are what the user has to look at next. */
    public boolean asksForColumns() {
        return isUploaded() || hasErrors();
    }

    /** How many rows the import would change, or has changed. */
    public int changes() {
        return file.created() + file.updated();
    }

    /** The first rows that would make people without a surname; three dots stand for more. */
    public String rowsOfSingleNames() {
        String first = singleNames.first().stream().map(String::valueOf).collect(Collectors.joining(", "));
        return singleNames.rows() > singleNames.first().size() ? first + " …" : first;
    }

    public boolean hasRefused() {
        return file.refused() > 0;
    }

    /** The tone of what the dry run found. */
    public String checkedTone() {
        if (!hasRefused()) {
            return changes() == 0 ? "good" : "";
        }
        return changes() + file.unchanged() == 0 ? "wrong" : "warn";
    }

    /** The tone of what the import did. */
    public String endedTone() {
        return isDone() && !hasRefused() ? "good" : "warn";
    }

    /** How many rows have this outcome. */
    public int count(ImportOutcome outcome) {
        return switch (outcome) {
            case CREATED -> file.created();
            case UPDATED -> file.updated();
            case UNCHANGED -> file.unchanged();
            case REFUSED -> file.refused();
        };
    }

    public boolean isShown(Import.Refusal refusal) {
        return refusal.reason().equals(filter.reason()) && refusal.field().equals(filter.field());
    }

    /** The form that creates what the rows name; null when there is nothing to create. */
    public @Nullable MissingForm missing(Import.Refusal refusal) {
        MissingForm form = missing.get(refusal.reason());
        return form == null || form.missing().isEmpty() ? null : form;
    }

    /** Whether it is what to do next: the first of these forms, unless the page leads on already. */
    public boolean isNext(MissingForm form) {
        return changes() == 0
                && madeSince == 0
                && refusals.stream()
                        .map(this::missing)
                        .filter(Objects::nonNull)
                        .findFirst()
                        .filter(first -> first.equals(form))
                        .isPresent();
    }

    public long columnsRead() {
        return file.columns().stream().filter(column -> column.field() != null).count();
    }

    /** Some values of the column, so that users recognise it. */
    public String samples(Import.ImportColumn column) {
        return String.join(
                " · ",
                file.sample().stream()
                        .map(cells -> cell(cells, column))
                        .filter(cell -> !cell.isBlank())
                        .limit(SAMPLES)
                        .toList());
    }

    /** The value of the row in the column; rows may be shorter than the header. */
    public String cell(Import.ImportedRow row, Import.ImportColumn column) {
        return cell(row.cells(), column);
    }

    private static String cell(List<String> cells, Import.ImportColumn column) {
        return column.index() < cells.size() ? cells.get(column.index()) : "";
    }

    /** The class of the cell, by what became of it; null for a cell that was read. */
    public @Nullable String cellClass(Import.ImportedRow row, Import.ImportColumn column) {
        if (column.field() == null) {
            return "quiet";
        }
        return ImportTexts.isRefused(row, column.field()) ? "refused-cell" : null;
    }

    /** Other sheets of the workbook, which can be read instead. */
    public List<String> otherSheets() {
        return file.workbook() == null ? List.of() : file.workbook().otherSheets();
    }
}
