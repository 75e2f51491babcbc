/** People, their addresses, positions and photos. */
@ApplicationModule(
        allowedDependencies = {
            "platform",
            "audit",
            "org",
            "auth",
            "image",
            "image::upload",
            "zone",
            "zone::position",
            "mail",
            "mail::notification",
            "event",
            "event::skill"
        })
@NullMarked
package org.gatehouse.people;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
