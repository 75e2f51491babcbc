/** Responds to syncs: with everything, with what changed, page by page, or as soon as something changes. */
@NullMarked
package org.gatehouse.feed.sync;

import org.jspecify.annotations.NullMarked;
