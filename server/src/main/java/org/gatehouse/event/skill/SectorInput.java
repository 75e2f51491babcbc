package org.gatehouse.event.skill;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.text.NameInput;
import org.jspecify.annotations.Nullable;

/** A sector in a request; the server sets {@code id} and ignores a sent value. */
public record SectorInput(
        @Doc("Name, in one language or in all") @NotNull @Valid
        NameInput name,

        @Doc("The version that was read; another one answers 409. Absent: the last writer wins") @Nullable
        Integer version) {}
