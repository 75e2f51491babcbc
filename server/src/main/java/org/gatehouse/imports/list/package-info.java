/**
 * Members, organisations, countries, skills, sectors, zones and positions from spreadsheets: one engine, and a description of each list by
 * its columns. The services that change one item at a time make the writes.
 */
@NamedInterface("list")
@NullMarked
package org.gatehouse.imports.list;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
