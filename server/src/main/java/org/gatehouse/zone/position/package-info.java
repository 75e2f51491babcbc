/** Positions with their default zones. */
@NamedInterface("position")
@NullMarked
package org.gatehouse.zone.position;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
