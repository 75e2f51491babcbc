/** Finding people: lists, look-ups by e-mail, likely duplicates, and the public list. */
@NamedInterface("search")
@NullMarked
package org.gatehouse.people.search;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
