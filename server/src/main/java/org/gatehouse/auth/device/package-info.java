/** Codes that set up the app of a gate or a reader. */
@NamedInterface("device")
@NullMarked
package org.gatehouse.auth.device;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
