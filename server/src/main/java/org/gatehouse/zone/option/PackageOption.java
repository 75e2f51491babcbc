package org.gatehouse.zone.option;

import java.time.LocalDate;
import java.util.List;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.Text;
import org.gatehouse.zone.Zone;
import org.jspecify.annotations.Nullable;

/** Something that people can book with their registration; it can include zones. */
public record PackageOption(
        @Doc("Identifier of the option") @Example("8") long id,
        @Doc("Kind of option") @Example("HOSPITALITY") String type,
        @Doc("Name in the language asked for") Text name,
        @Doc("Description in the language asked for") Text description,

        @Doc("First day, for information; null when it is not stated") @Example("2026-09-22") @Nullable
        LocalDate start,

        @Doc("Last day, for information; null when it is not stated") @Example("2026-09-27") @Nullable
        LocalDate end,

        @Doc("Zones that come with it, by sort") List<Zone> zones) {}
