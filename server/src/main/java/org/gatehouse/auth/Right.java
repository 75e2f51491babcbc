package org.gatehouse.auth;

/** What an {@link AccessRule} can ask for: a scope of the token, or a role of the person behind it. */
public sealed interface Right permits Scope, Role {}
