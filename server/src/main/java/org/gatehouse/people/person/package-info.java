/** Creating, changing, importing and merging people. */
@NamedInterface("person")
@NullMarked
package org.gatehouse.people.person;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
