/** Custom fields: what an event asks of all its registrations, and the answers. */
@NamedInterface("field")
@NullMarked
package org.gatehouse.registration.field;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
