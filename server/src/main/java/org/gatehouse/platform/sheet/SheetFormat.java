package org.gatehouse.platform.sheet;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.jspecify.annotations.Nullable;

/** The file formats in which a response can be a spreadsheet. */
public enum SheetFormat {
    XLSX(SheetFormat.XLSX_TYPE) {
        @Override
        SheetWriter writer(Sheet sheet, OutputStream out) {
            return new XlsxWriter(sheet, out);
        }
    },
    CSV(SheetFormat.CSV_TYPE) {
        @Override
        SheetWriter writer(Sheet sheet, OutputStream out) throws IOException {
            return new CsvWriter(sheet, out);
        }
    };

    /** For {@code @Content} of endpoints. */
    public static final String XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

    public static final String CSV_TYPE = "text/csv";

    /** For {@code @Parameter} of endpoints. */
    public static final String CHOICE = "xlsx, the default, or csv";

    private final String mediaType;

    SheetFormat(String mediaType) {
        this.mediaType = mediaType;
    }

    abstract SheetWriter writer(Sheet sheet, OutputStream out) throws IOException;

    String contentType() {
        return this == CSV ? mediaType + ";charset=UTF-8" : mediaType;
    }

    String ending() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Reads the parameter {@code format}; XLSX if it is absent or empty.
     *
     * @throws ProblemException invalid (422)
     */
    public static SheetFormat of(@Nullable String format) {
        String name = format == null ? "" : format.toLowerCase(Locale.ROOT);
        if (name.isBlank() || name.equals("xlsx")) {
            return XLSX;
        }
        if (name.equals("csv")) {
            return CSV;
        }
        throw PlatformProblem.INVALID.ofField("format", "is neither xlsx nor csv");
    }
}
