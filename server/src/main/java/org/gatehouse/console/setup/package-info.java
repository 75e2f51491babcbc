/** Setting up an event: zones, periods, positions and package options, with their colours, order and quotas. */
@NullMarked
package org.gatehouse.console.setup;

import org.jspecify.annotations.NullMarked;
