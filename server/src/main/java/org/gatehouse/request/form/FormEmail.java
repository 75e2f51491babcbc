package org.gatehouse.request.form;

import io.swagger.v3.oas.annotations.media.Schema;

/** An address of a form (contract 3.16). */
public record FormEmail(
        @Schema(description = "Identifier of the address at the form", example = "9")
        long id,

        @Schema(description = "Identifier of the form", example = "4")
        long zoneRequestFormId,

        @Schema(description = "The address", example = "zones@example.org")
        String emailAddress,

        @Schema(description = "FROM: sends the form's mails; MANAGER: hears of new requests")
        Type type) {

    /** The purpose of an address. */
    public enum Type {
        FROM,
        MANAGER
    }
}
