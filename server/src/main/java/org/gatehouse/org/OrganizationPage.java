package org.gatehouse.org;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;

/** A page of the list of organisations. */
record OrganizationPage(
        @Schema(description = "Organisations by name") List<Organization> orgList,

        @Schema(description = "How many there are in all", example = "20")
        long totalCount) {}
