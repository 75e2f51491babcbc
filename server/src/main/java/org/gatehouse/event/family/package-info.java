/** Events, their skills and sectors as clients of this API family read them. */
@NullMarked
package org.gatehouse.event.family;

import org.jspecify.annotations.NullMarked;
