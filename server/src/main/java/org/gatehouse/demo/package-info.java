/**
 * What a newcomer meets first: the welcome at the start, and the demo event, a championship of any size.
 *
 * <p>The stated exception to the rule that a package writes only its own tables: people arrive here by the thousand, so this
 * package inserts into every table of its story, set by set. It does so only in a database that held nothing else, and what
 * gates see (zones, documents, count, digest) still comes from the product's own code: each step announces what it made.
 */
@NullMarked
package org.gatehouse.demo;

import org.jspecify.annotations.NullMarked;
