/** Backups of a server with its embedded database, as commands of the launcher: taking, restoring and proving them. */
@NullMarked
package org.gatehouse.platform.backup;

import org.jspecify.annotations.NullMarked;
