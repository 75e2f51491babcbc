/** What every request is checked against before its controller runs: the rules' interceptor, the filter of fast routes, CORS. */
@NamedInterface("access")
@NullMarked
package org.gatehouse.auth.access;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
