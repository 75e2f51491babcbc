/** Tokens, clients, users and what each of them may do: OAuth 2, {@code AccessRules}, {@code Caller}. */
@ApplicationModule(allowedDependencies = {"platform", "audit", "org"})
@NullMarked
package org.gatehouse.auth;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
