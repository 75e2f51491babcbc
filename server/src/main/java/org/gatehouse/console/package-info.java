/**
 * The desk in a browser: pages at {@code /console}, rendered here. This package is the shell (session, layout, texts, components). Each
 * screen is a package below it, with one controller that calls the features and contains no SQL. docs/console.md shows how to add a screen.
 */
@ApplicationModule(
        allowedDependencies = {
            "platform",
            "audit",
            "org",
            "org::country",
            "org::organization",
            "auth",
            "auth::client",
            "auth::consent",
            "auth::device",
            "auth::history",
            "auth::login",
            "auth::oidc",
            "auth::passkey",
            "auth::recovery",
            "auth::token",
            "auth::user",
            "event",
            "event::skill",
            "zone",
            "zone::option",
            "zone::position",
            "zone::setup",
            "image",
            "image::upload",
            "people",
            "people::person",
            "people::photo",
            "people::position",
            "people::search",
            "registration",
            "registration::field",
            "imports",
            "imports::list",
            "accreditation",
            "accreditation::change",
            "accreditation::decision",
            "accreditation::list",
            "accreditation::mailing",
            "cleaning",
            "merging",
            "request",
            "request::allocation",
            "request::batch",
            "request::form",
            "scan",
            "scan::findings",
            "scan::log",
            "badge",
            "badge::layout",
            "badge::print",
            "feed",
            "feed::gates",
            "mail",
            "mail::mailing",
            "mail::notification",
            "log",
            "savedview"
        })
@NullMarked
package org.gatehouse.console;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
