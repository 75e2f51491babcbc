/** Who may go where: the list that is the desk's main screen, the page of one accreditation, and changes to many. */
@NullMarked
package org.gatehouse.console.accreditations;

import org.jspecify.annotations.NullMarked;
