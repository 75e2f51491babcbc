/** The description of the API: {@code /openapi.json} and the page {@code /docs}. */
@NullMarked
package org.gatehouse.platform.openapi;

import org.jspecify.annotations.NullMarked;
