/** The filters that every request passes before it reaches its endpoint, and the responses to requests that reach none. */
@NullMarked
package org.gatehouse.platform.edge;

import org.jspecify.annotations.NullMarked;
