/** What users read of their sign-ins and of failures to sign in: who it was, where from, by which browser. */
@NamedInterface("history")
@NullMarked
package org.gatehouse.auth.history;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
