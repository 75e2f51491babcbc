/**
 * What people are told by mail about their accreditation, their photo and their zone requests: the texts of an event, and whom they are
 * sent to.
 */
@NamedInterface("notification")
@NullMarked
package org.gatehouse.mail.notification;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
