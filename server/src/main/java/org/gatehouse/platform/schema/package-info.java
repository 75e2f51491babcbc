/** Annotations by which records describe their fields for {@code /openapi.json}. */
@NullMarked
package org.gatehouse.platform.schema;

import org.jspecify.annotations.NullMarked;
