/** Inquiries: what strangers enter on the public page of a form, until the desk says whose request it is. */
@NamedInterface("inquiry")
@NullMarked
package org.gatehouse.request.inquiry;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
