/** What gates are told: the sync feed, kept in the transaction of each change. */
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
            "zone",
            "event"
        })
@NullMarked
package org.gatehouse.feed;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
