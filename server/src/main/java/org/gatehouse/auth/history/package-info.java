/** What users read of their logins and of failures to log in: who it was, where from, by which browser. */
@NamedInterface("history")
@NullMarked
package org.gatehouse.auth.history;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
