package org.gatehouse.period;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.NameInput;
import org.gatehouse.platform.text.OneLine;
import org.jspecify.annotations.Nullable;

/** A period in a request; the server sets {@code id} and {@code valid} and ignores sent values. */
public record PeriodInput(
        @Doc("Short code, unique at the event") @Example("DAY3") @NotBlank @OneLine(max = 50)
        String code,

        @Doc("Name, in one language or in all") @NotNull @Valid
        NameInput name,

        @Doc("Place in lists; absent: the end on creation, unchanged later") @Example("1") @Min(0) @Nullable
        Integer sort,

        @Doc("All of its times, which may overlap") @NotNull @Size(min = 1, max = 100)
        List<@NotNull @Valid PeriodEntry> entries,

        @Doc("The version that was read; another one answers 409. Absent: the last writer wins") @Nullable
        Integer version) {}
