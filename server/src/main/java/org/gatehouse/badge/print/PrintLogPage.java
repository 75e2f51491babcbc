package org.gatehouse.badge.print;

import java.util.List;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;

/** A page of the print log. */
public record PrintLogPage(
        @Doc("Newest first") List<PrintLogEntry> entries,
        @Doc("How many there are in all") @Example("12") long totalCount) {}
