/** What all lists have in common: the columns that their readers choose, and the views of them that people keep under a name. */
@NullMarked
package org.gatehouse.console.lists;

import org.jspecify.annotations.NullMarked;
