/** What all imports have in common: places for reading files, the row of the header, damaged cells, and finding things by code or name. */
@NullMarked
package org.gatehouse.imports.file;

import org.jspecify.annotations.NullMarked;
