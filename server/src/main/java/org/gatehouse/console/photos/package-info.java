/** Photos of an event's people: what is missing, the review, one by one and many at once. */
@NullMarked
package org.gatehouse.console.photos;

import org.jspecify.annotations.NullMarked;
