package org.gatehouse.org.organization;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import org.gatehouse.org.Entity;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.NameInput;
import org.gatehouse.platform.text.Text;
import org.jspecify.annotations.Nullable;

/**
 * An organisation with the fields that operators need to edit it. Clients of this API family spell some keys in camelCase
 * (docs/api/organisations.md).
 */
public record OrganizationDetails(
        @Doc("Identifier of the organisation; 1 is the top organisation") @Example("4")
        long id,

        @Doc("Name in the language asked for") Text name,

        @Doc("Identifier in an older system; not kept, always null") @JsonProperty("legacyId") @Nullable
        Long legacyId,

        @Doc("Entity that it belongs to; not kept, always null") @JsonProperty("wsEntity") @Nullable
        Entity wsEntity,

        @Doc("Rises with every change; PUT may send it to refuse overwriting") @Example("3")
        int version) {

    /** An organisation in a request; fields that are not stored are ignored. */
    @Schema(name = "OrganizationInput")
    public record Sent(
            @Doc("Name, in one language or in all; gates see it") @NotNull @Valid
            NameInput name,

            @Doc("The version that was read; another one answers 409. Absent: the last writer wins") @Nullable
            Integer version) {}
}
