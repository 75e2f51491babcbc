/** Mails: they are queued in the transaction of the change that they report, and sent afterwards. */
@ApplicationModule(allowedDependencies = {"platform", "audit", "org", "auth", "auth::recovery", "auth::token", "event"})
@NullMarked
package org.gatehouse.mail;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
