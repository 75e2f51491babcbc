/** Changing accreditations manually, one or many at once, and undoing such changes. */
@NamedInterface("change")
@NullMarked
package org.gatehouse.accreditation.change;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
