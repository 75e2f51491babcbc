package org.gatehouse.zone.option;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.LocalDate;
import java.util.List;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.DescriptionInput;
import org.gatehouse.platform.text.NameInput;
import org.gatehouse.platform.text.OneLine;
import org.gatehouse.zone.TimedZoneRef;
import org.jspecify.annotations.Nullable;

/** A package option in a request; the server sets {@code id} and {@code holders} and ignores sent values. */
public record PackageOptionInput(
        @Doc("Event that it belongs to; required on creation, ignored later") @Example("7") @Nullable
        Long eventId,

        @Doc("Kind of option") @Example("HOSPITALITY") @NotBlank @OneLine(max = 50)
        String type,

        @Doc("Name, in one language or in all") @NotNull @Valid
        NameInput name,

        @Doc("Description, in one language or in all; absent: none") @Valid @Nullable
        DescriptionInput description,

        @Doc("First day, for information, 1900 to 2999; absent: none") @Example("2026-09-22") @Nullable
        LocalDate start,

        @Doc("Last day, for information, not before the first; absent: none") @Example("2026-09-27") @Nullable
        LocalDate end,

        @Doc("Zones that come with it, all of them; [] for none, absent or null: unchanged") @Size(max = 1000) @Nullable
        List<@NotNull @Valid TimedZoneRef> zones,

        @Doc("The version that was read; another one answers 409. Absent: the last writer wins") @Nullable
        Integer version) {}
