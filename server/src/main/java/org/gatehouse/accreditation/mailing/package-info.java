/** Mails to the people of a list of accreditations or registrations: which they are, and who may write to them. */
@NamedInterface("mailing")
@NullMarked
package org.gatehouse.accreditation.mailing;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
