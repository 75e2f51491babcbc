/**
 * The desk in a browser: pages at {@code /console}, made here. This package is the shell (session, layout, texts, components); each
 * screen is a package below it with one controller that calls the features and holds no SQL. docs/console.md shows how to add one.
 */
@ApplicationModule(
        allowedDependencies = {
            "platform",
            "audit",
            "org",
            "auth",
            "event",
            "zone",
            "image",
            "people",
            "registration",
            "imports",
            "accreditation",
            "merging",
            "request",
            "scan",
            "badge",
            "feed",
            "mail",
            "log"
        })
@NullMarked
package org.gatehouse.console;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
