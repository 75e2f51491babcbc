/** Photos of people: single uploads, uploads in an archive, the review, and the removal of unused images. */
@NamedInterface("photo")
@NullMarked
package org.gatehouse.people.photo;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
