package org.gatehouse.imports;

import org.gatehouse.platform.problem.Problem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.sheet.SheetFault;
import org.springframework.http.HttpStatus;

/** Errors of whole imports. An error of a single row is stored with that row. */
public enum ImportProblem implements Problem {
    UNSUPPORTED_FILE(HttpStatus.UNSUPPORTED_MEDIA_TYPE, "2700-240", "Neither CSV nor XLSX"),
    UNREADABLE_FILE(HttpStatus.UNPROCESSABLE_CONTENT, "2700-241", "The file cannot be read"),
    FILE_TOO_LARGE(HttpStatus.CONTENT_TOO_LARGE, "2700-242", "The file is too large"),
    HEADER_MISSING(HttpStatus.UNPROCESSABLE_CONTENT, "2700-243", "The first row does not name the columns"),
    IMPORT_BUSY(HttpStatus.CONFLICT, "2700-244", "The import is being worked on"),
    MAPPING_INCOMPLETE(HttpStatus.UNPROCESSABLE_CONTENT, "2700-245", "Columns that are needed are not chosen"),
    TOO_MANY_IMPORTS(HttpStatus.CONFLICT, "2700-246", "The event has as many imports as it can");

    private final Kind kind;

    ImportProblem(HttpStatus status, String code, String title) {
        kind = new Kind(status, code, title);
    }

    /** Converts a fault of a file to the error of the request that sent it. */
    static ProblemException of(SheetFault fault) {
        return problemOf(fault.kind()).ofField("file", "%s", fault.detail());
    }

    private static ImportProblem problemOf(SheetFault.Kind kind) {
        return switch (kind) {
            case UNSUPPORTED -> UNSUPPORTED_FILE;
            case UNREADABLE -> UNREADABLE_FILE;
            case TOO_LARGE -> FILE_TOO_LARGE;
            case NO_HEADER -> HEADER_MISSING;
        };
    }

    @Override
    public Kind kind() {
        return kind;
    }
}
