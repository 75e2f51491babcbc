/** Failed logins: who names a wrong secret too often has to wait. */
@NullMarked
package org.gatehouse.auth.throttle;

import org.jspecify.annotations.NullMarked;
