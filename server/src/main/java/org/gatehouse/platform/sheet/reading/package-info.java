/** Reading spreadsheets that people send: XLSX and CSV, row by row, within limits on what that may cost. */
@NullMarked
package org.gatehouse.platform.sheet.reading;

import org.jspecify.annotations.NullMarked;
