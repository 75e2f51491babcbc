/** Holds of many accreditations at once: opening and closing them, its preview, its steps, and the way back. */
@NamedInterface("holding")
@NullMarked
package org.gatehouse.accreditation.holding;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
