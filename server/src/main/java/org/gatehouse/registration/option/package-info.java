/** The holders of package options. */
@NullMarked
package org.gatehouse.registration.option;

import org.jspecify.annotations.NullMarked;
