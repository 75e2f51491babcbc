/** Periods: the times of an event to which access can be limited. */
@ApplicationModule(allowedDependencies = {"platform", "audit", "org", "auth", "event"})
@NullMarked
package org.gatehouse.period;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
