/** The sync feed: what gates need to know. Each change updates it in its own transaction. */
@ApplicationModule(
        allowedDependencies = {
            "platform",
            "audit",
            "org",
            "auth",
            "accreditation",
            "accreditation::list",
            "people",
            "image",
            "hold",
            "zone",
            "event"
        })
@NullMarked
package org.gatehouse.feed;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
