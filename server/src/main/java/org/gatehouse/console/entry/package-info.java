/** Ways into the console: the server's bare address, signing in and out, and addresses below {@code /console} that belong to no screen. */
@NullMarked
package org.gatehouse.console.entry;

import org.jspecify.annotations.NullMarked;
