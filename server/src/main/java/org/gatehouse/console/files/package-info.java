/** The files that pages send: lists as their readers see them. */
@NullMarked
package org.gatehouse.console.files;

import org.jspecify.annotations.NullMarked;
