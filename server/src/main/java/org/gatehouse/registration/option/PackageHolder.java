package org.gatehouse.registration.option;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.gatehouse.registration.RegistrationState;
import org.jspecify.annotations.Nullable;

/** A registration that holds a package option. It contains no personal data except the name. */
record PackageHolder(
        @Schema(description = "Identifier of the registration", example = "5001")
        long registrationId,

        @Schema(description = "Identifier of the person", example = "77")
        long personId,

        @Schema(description = "Null for people of a single name", example = "Ana") @Nullable
        String firstName,

        @Schema(description = "Null for people of a single name", example = "Souza") @Nullable
        String lastName,

        @Schema(description = "How far the registration is decided", example = "APPROVED")
        RegistrationState state) {

    /** A page of the list of holders. */
    record HolderPage(
            @Schema(description = "Holders by registration") List<PackageHolder> registrations,

            @Schema(description = "How many there are in all", example = "120")
            long totalCount) {}
}
