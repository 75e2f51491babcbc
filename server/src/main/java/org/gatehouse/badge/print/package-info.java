/** Printing badges: jobs, their files, and the log of who printed which badge. */
@NamedInterface("print")
@NullMarked
package org.gatehouse.badge.print;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
