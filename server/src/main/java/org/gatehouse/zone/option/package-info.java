/** Package options, which people book with their registration and which can include zones. */
@NamedInterface("option")
@NullMarked
package org.gatehouse.zone.option;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
