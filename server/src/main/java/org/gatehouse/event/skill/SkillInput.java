package org.gatehouse.event.skill;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.NameInput;
import org.gatehouse.platform.text.OneLine;
import org.jspecify.annotations.Nullable;

/** A skill in a request; the server sets {@code id} and ignores a sent value. */
public record SkillInput(
        @Doc("Number by which the skill is known, unique at the event") @Example("09") @NotBlank @OneLine(max = 20)
        String skillNumber,

        @Doc("Name, in one language or in all") @NotNull @Valid
        NameInput name,

        @Doc("Sector of the event; absent: none") @Valid @Nullable
        SectorRef sector,

        @Doc("The version that was read; another one answers 409. Absent: the last writer wins") @Nullable
        Integer version) {

    /** A sector in a request body: only the id is used. */
    public record SectorRef(
            @Doc("Identifier of a sector of the event") @Example("4") @NotNull
            Long id) {}
}
