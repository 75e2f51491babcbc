/** What each gate was sent, how fresh it is, and how long changes take to reach gates. */
@NamedInterface("gates")
@NullMarked
package org.gatehouse.feed.gates;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
