/** Rows that are kept for a limited time, and the one job that removes them. */
@NullMarked
package org.gatehouse.platform.retention;

import org.jspecify.annotations.NullMarked;
