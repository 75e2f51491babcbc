/** Mails to the people of a list: a job that is written in the background, and what became of its mails. */
@NamedInterface("mailing")
@NullMarked
package org.gatehouse.mail.mailing;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
