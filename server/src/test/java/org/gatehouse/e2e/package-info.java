/** The console in a real browser, on the real server and database: one readable test for each journey. */
@NullMarked
package org.gatehouse.e2e;

import org.jspecify.annotations.NullMarked;
