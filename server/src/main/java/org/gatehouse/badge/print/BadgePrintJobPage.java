package org.gatehouse.badge.print;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;

/** A page of the list of print jobs. */
public record BadgePrintJobPage(
        @Schema(description = "Newest first") List<BadgePrintJob> prints,

        @Schema(description = "How many there are in all", example = "12")
        long totalCount) {}
