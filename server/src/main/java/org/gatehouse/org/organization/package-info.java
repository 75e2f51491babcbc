/** Making, changing and deleting organisations. */
@NamedInterface("organization")
@NullMarked
package org.gatehouse.org.organization;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
