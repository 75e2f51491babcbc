/** Making, changing and ordering the zones of an event. */
@NamedInterface("setup")
@NullMarked
package org.gatehouse.zone.setup;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
