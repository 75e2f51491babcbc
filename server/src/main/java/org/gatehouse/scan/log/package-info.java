/** Scans as the desk sees them: the list, its export, and the quarantine. */
@NamedInterface("log")
@NullMarked
package org.gatehouse.scan.log;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
