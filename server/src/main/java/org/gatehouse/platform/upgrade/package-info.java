/** The start of a newer version: its migrations, and the backup before them. */
@NullMarked
package org.gatehouse.platform.upgrade;

import org.jspecify.annotations.NullMarked;
