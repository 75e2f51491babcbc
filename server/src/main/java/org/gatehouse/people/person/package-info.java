/** Creating, changing and importing people, and their part of a merge. */
@NamedInterface("person")
@NullMarked
package org.gatehouse.people.person;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
