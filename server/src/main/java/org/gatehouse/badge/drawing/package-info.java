/** Drawing a badge by its layout, as a PDF or for the screen, with text in any script. */
@NullMarked
package org.gatehouse.badge.drawing;

import org.jspecify.annotations.NullMarked;
