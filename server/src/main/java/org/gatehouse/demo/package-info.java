/**
 * What a newcomer sees first: the welcome at the start, and the demo event, a championship of any size.
 *
 * <p>This package is the stated exception to the rule that a package writes only its own tables. People arrive here by the thousand, so it
 * inserts into every table of its story, set by set. It does so only in a database that held nothing else. What gates see (zones,
 * documents, count, digest) still comes from the product's own code: each step announces what it changed.
 */
@NullMarked
package org.gatehouse.demo;

import org.jspecify.annotations.NullMarked;
