/** Gatehouse: one package a feature; {@code docs/tour.md} shows the way through. */
@NullMarked
package org.gatehouse;

import org.jspecify.annotations.NullMarked;
