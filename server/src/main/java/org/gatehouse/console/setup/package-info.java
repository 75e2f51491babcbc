/** Where an event is set up: zones, positions and package options, with their colours, their order and their quotas. */
@NullMarked
package org.gatehouse.console.setup;

import org.jspecify.annotations.NullMarked;
