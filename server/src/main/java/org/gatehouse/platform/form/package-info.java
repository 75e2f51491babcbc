/** Reads forms with files as fast as they arrive, for every route alike: to handlers they are the servlet's own parts and parameters. */
@NullMarked
package org.gatehouse.platform.form;

import org.jspecify.annotations.NullMarked;
