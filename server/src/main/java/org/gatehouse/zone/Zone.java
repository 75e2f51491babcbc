package org.gatehouse.zone;

import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.jspecify.annotations.Nullable;

/** An area or service that people can have access to (docs/api/zones.md). */
public record Zone(
        @Doc("Identifier; the zone_id of scans") @Example("12")
        long id,

        @Doc("Short text, printed on badges") @Example("ARENA")
        String code,

        @Doc("Name, unique at the event; one text for all languages") @Example("Competition arena")
        String name,

        @Doc("Background, #RRGGBB") @Example("#0055A4") String color,

        @Doc("Colour of text on it, #RRGGBB") @Example("#FFFFFF")
        String textColor,

        @Doc("How many live accreditations may hold it; null is without limit") @Example("200") @Nullable
        Integer quota,

        @Doc("How many live accreditations hold it; counted in /zones and /zones/{zone_id},"
                + " null where a zone stands inside something else")
        @Example("143")
        @Nullable
        Integer usage,

        @Doc("Place in lists and on badges") @Example("1") int sort) {}
