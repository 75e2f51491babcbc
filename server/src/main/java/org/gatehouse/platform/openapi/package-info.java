/** What the API says about itself: {@code /openapi.json} and the page {@code /docs}. */
@NullMarked
package org.gatehouse.platform.openapi;

import org.jspecify.annotations.NullMarked;
