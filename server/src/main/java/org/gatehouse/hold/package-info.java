/** Holds: why an accreditation is stopped for now at gates, printers or the hand-out. */
@ApplicationModule(allowedDependencies = {"platform", "audit", "org", "auth", "event", "zone", "zone::position"})
@NullMarked
package org.gatehouse.hold;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
