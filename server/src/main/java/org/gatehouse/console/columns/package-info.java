/** The columns of lists that their readers choose, on the page and in its file. */
@NullMarked
package org.gatehouse.console.columns;

import org.jspecify.annotations.NullMarked;
