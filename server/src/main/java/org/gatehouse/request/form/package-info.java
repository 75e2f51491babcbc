/** Forms through which people request zones, with their zones, addresses and positions. */
@NamedInterface("form")
@NullMarked
package org.gatehouse.request.form;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
