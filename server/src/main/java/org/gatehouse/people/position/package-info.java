/** The positions that people hold at events. */
@NamedInterface("position")
@NullMarked
package org.gatehouse.people.position;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
