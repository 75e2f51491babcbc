/** The log of an event: what was changed, in sentences, and each field of a change. */
@NullMarked
package org.gatehouse.console.log;

import org.jspecify.annotations.NullMarked;
