/** People out of spreadsheets: which column is what, what each row would do, and doing it. */
@NullMarked
package org.gatehouse.console.imports;

import org.jspecify.annotations.NullMarked;
