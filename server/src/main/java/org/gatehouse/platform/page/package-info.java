/** Bounded lists: offset and limit in, total_count out. */
@NullMarked
package org.gatehouse.platform.page;

import org.jspecify.annotations.NullMarked;
