/** Badges: how they look at an event, drawn to PDF in any script, and the log of who printed which. */
@ApplicationModule(
        allowedDependencies = {
            "platform",
            "audit",
            "org",
            "auth",
            "accreditation",
            "accreditation::list",
            "image",
            "image::upload",
            "zone",
            "zone::position",
            "event"
        })
@NullMarked
package org.gatehouse.badge;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
