/** What pages load: style sheets and scripts, and the colours of an event's zones and positions. */
@NullMarked
package org.gatehouse.console.assets;

import org.jspecify.annotations.NullMarked;
