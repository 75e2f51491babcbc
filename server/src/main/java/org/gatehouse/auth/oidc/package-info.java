/** Sign-in by the organisation's own identity provider, and the rules by which what it says becomes roles (decision 0061). */
@NamedInterface("oidc")
@NullMarked
package org.gatehouse.auth.oidc;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
