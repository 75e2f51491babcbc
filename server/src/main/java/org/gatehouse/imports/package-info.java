/** Registrations from spreadsheets: which column is what, what each row would do, and doing it. */
@ApplicationModule(
        allowedDependencies = {
            "platform",
            "audit",
            "org",
            "auth",
            "people",
            "event",
            "zone",
            "registration",
            "accreditation"
        })
@NullMarked
package org.gatehouse.imports;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
