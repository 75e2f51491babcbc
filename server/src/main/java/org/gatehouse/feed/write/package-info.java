/** Writing the feed: what a transaction changed is rendered and written just before the transaction commits. */
@NullMarked
package org.gatehouse.feed.write;

import org.jspecify.annotations.NullMarked;
