/** Sign-in by the organisation's own identity provider, and the rules that turn its claims into roles (decision 0061). */
@NamedInterface("oidc")
@NullMarked
package org.gatehouse.auth.oidc;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
