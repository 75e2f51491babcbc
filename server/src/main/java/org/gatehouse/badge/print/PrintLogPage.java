package org.gatehouse.badge.print;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;

/** A page of the print log. */
public record PrintLogPage(
        @Schema(description = "Newest first") List<PrintLogEntry> entries,

        @Schema(description = "How many there are in all", example = "12")
        long totalCount) {}
