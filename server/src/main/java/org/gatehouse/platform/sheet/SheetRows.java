package org.gatehouse.platform.sheet;

import java.io.IOException;

/** Passes on all rows of a spreadsheet, a few at a time. */
public interface SheetRows {

    void writeTo(SheetWriter out) throws IOException;
}
