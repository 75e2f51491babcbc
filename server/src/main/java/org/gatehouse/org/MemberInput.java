package org.gatehouse.org;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.NameInput;
import org.gatehouse.platform.text.OneLine;
import org.jspecify.annotations.Nullable;

/** A member in a request; fields that are not stored are ignored. */
public record MemberInput(
        @Doc("Short code, unique; gates see it") @Example("FI") @NotBlank @OneLine(max = 50)
        String code,

        @Doc("Name, in one language or in all; gates see it") @NotNull @Valid
        NameInput name,

        @Schema(
                description = "Alternative name that lists are ordered by, one line; absent: the name",
                maxLength = 200,
                example = "Finland")
        @JsonProperty("name_1058")
        @Nullable
        String name1058,

        @Doc("The one organisation that it is a member of") @NotNull @Size(min = 1, max = 1)
        List<@NotNull @Valid OrgRef> memberOf,

        @Doc("The organisation that it is itself; absent: none") @Valid @Nullable
        OrgRef organization,

        @Doc("Its country; absent: none") @Valid @Nullable OrgRef country,

        @Doc("Entity that roles for this member are granted on; absent: none") @Valid @Nullable
        EntityRef wsEntity,

        @Doc("Its flag; absent: unchanged, DELETE takes it away") @Valid
        MemberFlag.@Nullable Sent flag,

        @Doc("Addresses of its own pages, http or https, as texts or as objects with a url; absent: none")
        @Example("[\"https://example.org\"]")
        @Size(max = 20)
        @Nullable
        List<Object> websites,

        @Doc("The version that was read; another one answers 409. Absent: the last writer wins") @Nullable
        Integer version) {

    /** An organisation or a country in a request body: only the id is used. */
    @Schema(name = "OrgRef")
    public record OrgRef(
            @Doc("Its identifier") @Example("1") @NotNull Long id) {}
}
