package org.gatehouse.badge.print;

import java.util.List;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;

/** A page of the list of print jobs. */
public record BadgePrintJobPage(
        @Doc("Newest first") List<BadgePrintJob> prints,
        @Doc("How many there are in all") @Example("12") long totalCount) {}
