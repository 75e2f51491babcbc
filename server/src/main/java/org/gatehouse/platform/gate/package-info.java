/** The one call upwards that features make: what they changed and gates must hear of. */
@NullMarked
package org.gatehouse.platform.gate;

import org.jspecify.annotations.NullMarked;
