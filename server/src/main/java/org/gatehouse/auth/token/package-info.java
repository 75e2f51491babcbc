/** Tokens: the keys that sign them, reading and revoking them, and the callers that they represent. */
@NamedInterface("token")
@NullMarked
package org.gatehouse.auth.token;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
