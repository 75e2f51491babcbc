/** Changing accreditations by hand, one or many at once, and taking it back. */
@NamedInterface("change")
@NullMarked
package org.gatehouse.accreditation.change;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
