/** Requests for zones as they arrive, and the places that are allocated or denied. */
@NamedInterface("allocation")
@NullMarked
package org.gatehouse.request.allocation;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
