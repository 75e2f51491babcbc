/** What the columns of an import of registrations are: the fields that there are, the headers that name them, and cells that hold two. */
@NamedInterface("columns")
@NullMarked
package org.gatehouse.imports.columns;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
