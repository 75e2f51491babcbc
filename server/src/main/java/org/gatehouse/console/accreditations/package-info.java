/** Who may go where: the list that everybody at the desk lives in, one of it, and changes of many. */
@NullMarked
package org.gatehouse.console.accreditations;

import org.jspecify.annotations.NullMarked;
