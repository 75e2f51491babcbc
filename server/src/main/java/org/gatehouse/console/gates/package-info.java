/** How fresh each gate is, for the desk. */
@NullMarked
package org.gatehouse.console.gates;

import org.jspecify.annotations.NullMarked;
