/** Photos of an event's people: what is missing, the review, uploads of one photo and of many at once. */
@NullMarked
package org.gatehouse.console.photos;

import org.jspecify.annotations.NullMarked;
