/** How badges look, printing them, and who printed which. */
@NullMarked
package org.gatehouse.console.badges;

import org.jspecify.annotations.NullMarked;
