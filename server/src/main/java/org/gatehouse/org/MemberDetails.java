package org.gatehouse.org;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.gatehouse.platform.text.Text;
import org.jspecify.annotations.Nullable;

/** A member with its organisations, country and entity (contract 4.16). */
record MemberDetails(
        @Schema(description = "Identifier of the member", example = "12")
        long id,

        @Schema(description = "Short code, unique", example = "FI")
        String code,

        @Schema(description = "Name in the language asked for")
        Text name,

        @Schema(description = "Alternative name that lists are ordered by", example = "Finland")
        @JsonProperty("name_1058")
        String name1058,

        @Schema(description = "Entity that roles for this member are granted on; null when it has none") @Nullable
        Entity wsEntity,

        @Schema(description = "The organisation that it is itself; null when it is none") @Nullable
        Organization organization,

        @Schema(description = "Organisations that it is a member of")
        List<Organization> memberOf,

        @Schema(description = "Its country; null when it has none") @Nullable
        Country country,

        @Schema(description = "Its flag; null when it has none") @Nullable
        MemberFlag flag,

        @Schema(description = "Not kept, always empty") List<String> websites,

        @Schema(description = "Not kept, always empty") List<String> phones,

        @Schema(description = "Not kept, always empty") List<String> addresses,

        @Schema(description = "Not kept, always empty") List<String> contacts,

        @Schema(description = "Not kept, always empty") List<String> socialNetworks,

        @Schema(description = "Not kept, always empty") List<String> links,

        @Schema(description = "Rises with every change; PUT may send it to refuse overwriting", example = "3")
        int version) {}
