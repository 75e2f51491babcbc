/** Work in the background: jobs that wait in tables and are done by one node at a time, scheduled methods, and loops. */
@NullMarked
package org.gatehouse.platform.work;

import org.jspecify.annotations.NullMarked;
