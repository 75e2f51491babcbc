package org.gatehouse.scan.log;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;

/** A part of the list of scans. */
record ScanPage(
        @Schema(description = "Newest timestamp first") List<ListedScan> scans,

        @Schema(description = "How many match in all", example = "312")
        long totalCount) {}
