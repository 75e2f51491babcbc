/** Failed logins: after too many wrong secrets for one name, the sender has to wait. */
@NullMarked
package org.gatehouse.auth.throttle;

import org.jspecify.annotations.NullMarked;
