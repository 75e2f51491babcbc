package org.gatehouse.request;

import java.util.List;
import java.util.UUID;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.Text;
import org.gatehouse.zone.Zone;

/** A form through which people request zones and the desk allocates them. */
public record ZoneRequestForm(
        @Doc("Identifier of the form") @Example("4") long id,

        @Doc("Names the form in the address that people open")
        UUID randomHash,

        @Doc("Event that it belongs to") @Example("7") long eventId,
        @Doc("Name in the language asked for") Text name,

        @Doc("What people read above the form, in the language asked for")
        Text headerText,

        @Doc("Whether people can ask") @Example("true") boolean openForRequest,
        @Doc("Its zones, by sort") List<FormZone> zones,
        @Doc("Rises with every change") @Example("2") int version) {

    /** A zone of a form. */
    public record FormZone(
            @Doc("Identifier of the pair of form and zone") @Example("31")
            long id,

            @Doc("Identifier of the form") @Example("4") long zoneRequestFormId,
            @Doc("The zone") Zone zone,

            @Doc("How many it can be allocated to by this form") @Example("20")
            int quota,

            @Doc("Offered to people who ask") @Example("true")
            boolean availableForRequest,

            @Doc("Offered to the desk for allocation") @Example("true")
            boolean availableForAllocation) {}
}
