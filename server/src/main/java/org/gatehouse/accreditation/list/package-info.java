/** Lists of accreditations: filtered, sorted, counted and exported; and whole accreditations. */
@NamedInterface("list")
@NullMarked
package org.gatehouse.accreditation.list;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
