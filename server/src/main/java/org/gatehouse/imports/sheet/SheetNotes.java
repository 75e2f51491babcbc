package org.gatehouse.imports.sheet;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a sender should know about a workbook that was read, because the program shows it otherwise.
 *
 * @param sheet the name of the sheet that was read; null for CSV
 * @param sheetNumber its place among the sheets that are not hidden, from 1
 * @param otherSheets names of the other ones that hold something, none of which was read
 * @param hiddenRows how many rows below the header were read although a filter or the user hides them
 * @param hiddenRowNumbers their numbers, those in a row together such as {@code 3-7}; the first {@value #MOST_RANGES} of them
 * @param hiddenColumns places, from 0, of the columns that were read although they are hidden
 */
public record SheetNotes(
        @Nullable String sheet,
        int sheetNumber,
        List<String> otherSheets,
        int hiddenRows,
        List<String> hiddenRowNumbers,
        List<Integer> hiddenColumns) {

    /** How many runs of hidden rows are named. */
    static final int MOST_RANGES = 100;

    public static final SheetNotes NONE = new SheetNotes(null, 1, List.of(), 0, List.of(), List.of());
}
