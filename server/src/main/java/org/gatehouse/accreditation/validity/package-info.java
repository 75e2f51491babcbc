/** The validity of many registrations at once, such as day passes: its preview, its steps, and the way back. */
@NamedInterface("validity")
@NullMarked
package org.gatehouse.accreditation.validity;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
