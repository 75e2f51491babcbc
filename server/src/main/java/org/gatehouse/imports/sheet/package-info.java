/** Reading spreadsheets that people send: XLSX and CSV, row by row, within limits on what that may cost. */
@NullMarked
package org.gatehouse.imports.sheet;

import org.jspecify.annotations.NullMarked;
