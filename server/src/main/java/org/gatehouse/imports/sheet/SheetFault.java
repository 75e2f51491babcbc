package org.gatehouse.imports.sheet;

import com.google.errorprone.annotations.FormatMethod;
import com.google.errorprone.annotations.FormatString;

/** The reason why an uploaded file cannot be read as a table. */
public final class SheetFault extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** The kind of fault; the code that writes the response uses it. */
    public enum Kind {
        /** Neither a text nor a current Excel file. */
        UNSUPPORTED,
        /** Damaged in transit or broken in itself. */
        UNREADABLE,
        /** More rows, columns or characters than the limits allow. */
        TOO_LARGE,
        /** No first row that names the columns. */
        NO_HEADER,
        /** The workbook has no sheet of the name that was chosen. */
        NO_SHEET
    }

    private final Kind kind;

    @FormatMethod
    SheetFault(Kind kind, @FormatString String detail, Object... args) {
        super(detail.formatted(args), null, false, false);
        this.kind = kind;
    }

    public Kind kind() {
        return kind;
    }

    /** The message for the sender. */
    public String detail() {
        return String.valueOf(getMessage());
    }
}
