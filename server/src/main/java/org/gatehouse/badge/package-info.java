/** Badges: their layout, their drawing as PDF in any script, and the log of printing. */
@ApplicationModule(
        allowedDependencies = {
            "platform",
            "audit",
            "org",
            "auth",
            "accreditation",
            "accreditation::change",
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
