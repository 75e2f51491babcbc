/** QR codes as pictures. */
@NullMarked
package org.gatehouse.platform.qr;

import org.jspecify.annotations.NullMarked;
