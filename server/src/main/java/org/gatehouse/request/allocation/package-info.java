/** Incoming requests for zones, and their allocation or denial. */
@NamedInterface("allocation")
@NullMarked
package org.gatehouse.request.allocation;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
