package org.gatehouse.platform.sheet;

import java.util.List;

/** Receives a table row by row. */
public interface TableSink {

    /** Receives the names of the columns, once and first. */
    void header(List<String> columns);

    /**
     * Receives a row that is not empty.
     *
     * @param number as spreadsheets count; the header is the first row that is not empty
     * @param cells texts without surrounding blanks, in the order of the columns; there may be fewer or more cells than columns
     */
    void row(int number, List<String> cells);
}
