/** Views of lists that people keep under a name, above each list. */
@NullMarked
package org.gatehouse.console.views;

import org.jspecify.annotations.NullMarked;
