/** The scans that gates report: every scan is stored once, and is on disk before it is acknowledged. */
@ApplicationModule(
        allowedDependencies = {
            "platform",
            "audit",
            "org",
            "auth",
            "accreditation",
            "accreditation::list",
            "feed",
            "hold",
            "zone",
            "event"
        })
@NullMarked
package org.gatehouse.scan;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
