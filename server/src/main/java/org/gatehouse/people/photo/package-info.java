/** Photos of people: uploads one by one or in an archive, the review, and what nobody uses any more. */
@NamedInterface("photo")
@NullMarked
package org.gatehouse.people.photo;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
