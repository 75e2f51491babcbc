/** Groups that registrations come in with. */
@NullMarked
package org.gatehouse.registration.group;

import org.jspecify.annotations.NullMarked;
