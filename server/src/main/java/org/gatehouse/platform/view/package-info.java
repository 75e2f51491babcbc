/** Pages for people: templates that are compiled with the server, and their texts in the reader's language. */
@NullMarked
package org.gatehouse.platform.view;

import org.jspecify.annotations.NullMarked;
