/** Rows that are kept for a limited time, and the one job that removes them. */
@NullMarked
package org.gatehouse.platform.keep;

import org.jspecify.annotations.NullMarked;
