/** Merges two records of the same person, with their registrations, badges, photos and addresses. */
@ApplicationModule(
        allowedDependencies = {
            "platform",
            "audit",
            "auth",
            "auth::user",
            "event",
            "mail",
            "people",
            "people::person",
            "zone",
            "registration",
            "accreditation",
            "watchlist"
        })
@NullMarked
package org.gatehouse.merging;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
