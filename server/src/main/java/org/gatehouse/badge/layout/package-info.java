/** Layouts of badges: their parts and elements, front and back, in which sizes, and what may not be. */
@NamedInterface("layout")
@NullMarked
package org.gatehouse.badge.layout;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
