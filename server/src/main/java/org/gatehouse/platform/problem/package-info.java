/** Errors are answers: the catalogue's form and the one handler that makes every error body. */
@NullMarked
package org.gatehouse.platform.problem;

import org.jspecify.annotations.NullMarked;
