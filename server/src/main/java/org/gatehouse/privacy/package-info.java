/** Erasing people and users: what goes and stays, who is kept or goes by themselves, receipts, and what somebody may see of themselves. */
@ApplicationModule(
        allowedDependencies = {
            "platform",
            "audit",
            "auth",
            "auth::recovery",
            "auth::user",
            "batch",
            "event",
            "image",
            "image::upload",
            "mail",
            "people"
        })
@NullMarked
package org.gatehouse.privacy;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
