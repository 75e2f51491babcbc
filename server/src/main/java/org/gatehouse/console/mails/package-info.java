/** The mails of an event: what was sent, what was not and why. */
@NullMarked
package org.gatehouse.console.mails;

import org.jspecify.annotations.NullMarked;
