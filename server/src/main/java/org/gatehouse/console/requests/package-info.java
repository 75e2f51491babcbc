/** Zone requests: the queue of waiting requests, and the allocations. */
@NullMarked
package org.gatehouse.console.requests;

import org.jspecify.annotations.NullMarked;
