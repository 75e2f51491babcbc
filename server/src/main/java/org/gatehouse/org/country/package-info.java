/** Making, changing and deleting countries. */
@NamedInterface("country")
@NullMarked
package org.gatehouse.org.country;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
