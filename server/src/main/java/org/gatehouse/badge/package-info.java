/** Badges: how they look at an event, drawn to PDF in any script, and the log of who printed which. */
@ApplicationModule(
        allowedDependencies = {"platform", "audit", "org", "auth", "accreditation", "image", "zone", "event"})
@NullMarked
package org.gatehouse.badge;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
