/** Groups of registrations that arrive together. */
@NullMarked
package org.gatehouse.registration.group;

import org.jspecify.annotations.NullMarked;
