/** What every request passes before it reaches its endpoint, and what answers where no endpoint does. */
@NullMarked
package org.gatehouse.platform.edge;

import org.jspecify.annotations.NullMarked;
