package org.gatehouse.platform.sheet;

import java.util.List;

/** Takes a table row by row. */
public interface TableSink {

    /** The names of the columns, once and first. */
    void header(List<String> columns);

    /**
     * A row that holds something.
     *
     * @param number as spreadsheets count: the header is the first row that holds something
     * @param cells texts without blanks around them, in the order of the columns; may be fewer or more than those
     */
    void row(int number, List<String> cells);
}
