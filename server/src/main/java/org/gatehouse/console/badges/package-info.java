/** The layout of badges, printing them, and who printed which badges. */
@NullMarked
package org.gatehouse.console.badges;

import org.jspecify.annotations.NullMarked;
