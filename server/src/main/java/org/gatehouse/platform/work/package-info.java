/** Work in the background: jobs wait in tables, and each is done by one node at a time. */
@NullMarked
package org.gatehouse.platform.work;

import org.jspecify.annotations.NullMarked;
