/** Errors as responses: the form of the catalogue and the one handler that makes every error body. */
@NullMarked
package org.gatehouse.platform.problem;

import org.jspecify.annotations.NullMarked;
