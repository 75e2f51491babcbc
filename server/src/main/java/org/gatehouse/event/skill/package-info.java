/** Skills of an event and the sectors that group them: reading, making and changing them. */
@NamedInterface("skill")
@NullMarked
package org.gatehouse.event.skill;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
