/** What people are at events. */
@NamedInterface("position")
@NullMarked
package org.gatehouse.people.position;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
