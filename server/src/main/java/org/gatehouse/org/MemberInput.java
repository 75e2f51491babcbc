package org.gatehouse.org;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.gatehouse.platform.text.NameInput;
import org.gatehouse.platform.text.SingleLineText;
import org.jspecify.annotations.Nullable;

/** A member in a request; fields that are not stored are ignored. */
record MemberInput(
        @Schema(description = "Short code, unique; gates see it", example = "FI")
        @NotBlank
        @Size(max = 50)
        @Pattern(regexp = SingleLineText.ONE, message = SingleLineText.WANTED)
        String code,

        @Schema(description = "Name, in one language or in all; gates see it") @NotNull @Valid
        NameInput name,

        @Schema(
                description = "Alternative name that lists are ordered by, one line; absent: the name",
                maxLength = 200,
                example = "Finland")
        @JsonProperty("name_1058")
        @Nullable
        String name1058,

        @Schema(description = "The one organisation that it is a member of") @NotNull @Size(min = 1, max = 1)
        List<@NotNull @Valid OrgRef> memberOf,

        @Schema(description = "The organisation that it is itself; absent: none") @Valid @Nullable
        OrgRef organization,

        @Schema(description = "Its country; absent: none") @Valid @Nullable
        OrgRef country,

        @Schema(description = "Entity that roles for this member are granted on; absent: none") @Valid @Nullable
        EntityRef wsEntity,

        @Schema(description = "Its flag; absent: unchanged, DELETE takes it away") @Valid
        MemberFlag.@Nullable Sent flag,

        @Schema(description = "The version that was read; another one answers 409. Absent: the last writer wins")
        @Nullable
        Integer version) {

    /** An organisation or a country in a request body: only the id is used. */
    @Schema(name = "OrgRef")
    record OrgRef(
            @Schema(description = "Its identifier", example = "1") @NotNull
            Long id) {}
}
