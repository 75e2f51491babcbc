/** The checks of every request before its controller runs: the interceptor of the rules, the filter of fast routes, CORS. */
@NamedInterface("access")
@NullMarked
package org.gatehouse.auth.access;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
