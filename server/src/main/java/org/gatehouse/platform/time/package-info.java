/** The one clock, and the forms in which clients write instants. */
@NullMarked
package org.gatehouse.platform.time;

import org.jspecify.annotations.NullMarked;
