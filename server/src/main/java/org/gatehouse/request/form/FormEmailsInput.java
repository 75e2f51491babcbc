package org.gatehouse.request.form;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;

/** The new addresses of a form. */
record FormEmailsInput(
        @Schema(description = "All of them, at most 50: exactly one FROM, any number of MANAGERs")
        @NotNull
        @Size(max = FormEmailsInput.MOST)
        List<@NotNull @Valid FormEmailInput> emails) {

    static final int MOST = 50;

    /** One address. */
    record FormEmailInput(
            @Schema(description = "The address", example = "zones@example.org") @NotNull
            String emailAddress,

            @Schema(description = "FROM or MANAGER") @NotNull
            FormEmail.Type type) {}
}
