/** Accreditations as lists: filtered, sorted, counted, exported and read whole. */
@NamedInterface("list")
@NullMarked
package org.gatehouse.accreditation.list;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
