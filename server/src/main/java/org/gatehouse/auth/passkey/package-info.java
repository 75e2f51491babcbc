/** Passkeys by Spring Security's WebAuthn: how users add them, and how they let users in (decision 0074). */
@NamedInterface("passkey")
@NullMarked
package org.gatehouse.auth.passkey;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
