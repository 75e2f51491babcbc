package org.gatehouse.scan.log;

import java.util.List;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;

/** A part of the list of scans. */
record ScanPage(
        @Doc("Newest timestamp first") List<ListedScan> scans,
        @Doc("How many match in all") @Example("312") long totalCount) {}
