package org.gatehouse.imports;

import org.gatehouse.imports.sheet.SheetFault;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.Problem;
import org.gatehouse.platform.problem.ProblemException;
import org.springframework.http.HttpStatus;

/** Errors of whole imports. An error of a single row is stored with that row. */
public enum ImportProblem implements Problem {
    UNSUPPORTED_FILE(
            HttpStatus.UNSUPPORTED_MEDIA_TYPE,
            "2700-240",
            "Neither CSV nor XLSX",
            "Save the table as XLSX or CSV and send that."),
    UNREADABLE_FILE(
            HttpStatus.UNPROCESSABLE_CONTENT,
            "2700-241",
            "The file cannot be read",
            "Open the file in a spreadsheet program, save it again and send that."),
    FILE_TOO_LARGE(
            HttpStatus.CONTENT_TOO_LARGE,
            "2700-242",
            "The file is too large",
            "Split the table into several files; detail names the limit."),
    HEADER_MISSING(
            HttpStatus.UNPROCESSABLE_CONTENT,
            "2700-243",
            "The first row does not name the columns",
            "Give each column a name in the first row, or say with header_row which row has the names."),
    IMPORT_BUSY(
            HttpStatus.CONFLICT,
            "2700-244",
            "The import is being worked on",
            "Wait until the import has finished, or cancel it first."),
    MAPPING_INCOMPLETE(
            HttpStatus.UNPROCESSABLE_CONTENT,
            "2700-245",
            "Columns that are needed are not chosen",
            "Choose a column for each field that detail names."),
    TOO_MANY_IMPORTS(
            HttpStatus.CONFLICT,
            "2700-246",
            "The event has as many imports as it can",
            "Delete an import that is no longer needed."),
    LIST_COLUMNS(
            HttpStatus.UNPROCESSABLE_CONTENT,
            "2700-247",
            "The columns of the file are not those of the list",
            "Name the columns as the template of the list does; detail says which one is missing or there twice."),
    LIST_CHANGED(
            HttpStatus.CONFLICT,
            "2700-248",
            "The list has changed since the preview",
            "Read the import again: it says what the file would do now. Then run it with that plan."),
    LIST_ROW_REFUSED(
            HttpStatus.CONFLICT,
            "2700-249",
            "A row was refused, and nothing was written",
            "Change the row that detail names, and send the file again.");

    private final Kind kind;

    ImportProblem(HttpStatus status, String code, String title, String remedy) {
        kind = new Kind(status, code, title, remedy);
    }

    /** Converts a fault of a file to the error of the request that sent it. */
    public static ProblemException of(SheetFault fault) {
        return switch (fault.kind()) {
            case UNSUPPORTED -> UNSUPPORTED_FILE.ofField("file", "%s", fault.detail());
            case UNREADABLE -> UNREADABLE_FILE.ofField("file", "%s", fault.detail());
            case TOO_LARGE -> FILE_TOO_LARGE.ofField("file", "%s", fault.detail());
            case NO_HEADER -> HEADER_MISSING.ofField("file", "%s", fault.detail());
            case NO_SHEET -> PlatformProblem.INVALID.ofField("sheet", "%s", fault.detail());
        };
    }

    @Override
    public Kind kind() {
        return kind;
    }
}
