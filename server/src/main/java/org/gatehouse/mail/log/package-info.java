/** Mails as the desk sees them: the list of an event, its export, sending again and cancelling. */
@NamedInterface("log")
@NullMarked
package org.gatehouse.mail.log;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
