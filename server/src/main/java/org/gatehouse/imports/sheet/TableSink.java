package org.gatehouse.imports.sheet;

import java.util.List;

/** Receives a table row by row. */
public interface TableSink {

    /**
     * Chooses the row that names the columns. Rows before it are left out.
     *
     * @param first the first rows that are not empty, at least one
     * @return its place among them
     */
    int headerAmong(List<List<String>> first);

    /** How many of these texts are names of columns that are known. */
    long known(List<String> names);

    /** Receives the names of the columns, once and before all rows. */
    void header(List<String> columns);

    /**
     * Receives a row that is not empty.
     *
     * @param number as spreadsheets count
     * @param cells texts without surrounding blanks, in the order of the columns; there may be fewer or more cells than columns
     */
    void row(int number, List<String> cells);
}
