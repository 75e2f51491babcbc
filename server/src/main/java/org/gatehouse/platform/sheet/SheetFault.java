package org.gatehouse.platform.sheet;

import com.google.errorprone.annotations.FormatMethod;
import com.google.errorprone.annotations.FormatString;

/** Why a file that was sent is not read as a table. */
public final class SheetFault extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** What is wrong, for whoever answers with it. */
    public enum Kind {
        /** Neither a text nor an Excel file of today. */
        UNSUPPORTED,
        /** Broken on the way or in itself. */
        UNREADABLE,
        /** More rows, columns or characters than are read. */
        TOO_LARGE,
        /** Without a first row that names the columns. */
        NO_HEADER
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

    /** What to tell who sent it. */
    public String detail() {
        return String.valueOf(getMessage());
    }
}
