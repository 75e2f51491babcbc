package org.gatehouse.auth;

/** What an {@link AccessRule} can require: a scope of the token, or a role of the person who uses it. */
public sealed interface Right permits Scope, Role {}
