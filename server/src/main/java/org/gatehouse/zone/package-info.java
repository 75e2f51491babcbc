/** Zones, positions with their default zones, and package options. */
@ApplicationModule(allowedDependencies = {"platform", "audit", "org", "auth", "event", "period"})
@NullMarked
package org.gatehouse.zone;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
