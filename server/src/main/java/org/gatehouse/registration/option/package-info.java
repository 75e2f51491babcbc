/** Who holds which package option. */
@NullMarked
package org.gatehouse.registration.option;

import org.jspecify.annotations.NullMarked;
