package org.gatehouse.accreditation.list;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.gatehouse.accreditation.AccreditationSummary;

/** A page of the list of accreditations. */
public record AccreditationPage(
        @Schema(description = "Live accreditations by last name, first name, id")
        List<AccreditationSummary> people,

        @Schema(description = "How many match in all", example = "312")
        long totalCount) {}
