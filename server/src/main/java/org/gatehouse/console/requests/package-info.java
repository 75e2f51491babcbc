/** Zone requests: the queue of those that wait, and what was allocated. */
@NullMarked
package org.gatehouse.console.requests;

import org.jspecify.annotations.NullMarked;
