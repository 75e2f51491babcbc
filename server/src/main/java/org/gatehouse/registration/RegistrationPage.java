package org.gatehouse.registration;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;

/** A page of the list of registrations. */
record RegistrationPage(
        @Schema(description = "Registrations by id") List<Registration> registrations,

        @Schema(description = "How many match in all", example = "420")
        long totalCount) {}
