package org.gatehouse.request;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import java.util.UUID;
import org.gatehouse.platform.text.Text;
import org.gatehouse.zone.Zone;

/** A form through which people request zones and the desk allocates them (contract 3.13). */
public record ZoneRequestForm(
        @Schema(description = "Identifier of the form", example = "4")
        long id,

        @Schema(description = "Names the form in the address that people open")
        UUID randomHash,

        @Schema(description = "Event that it belongs to", example = "7")
        long eventId,

        @Schema(description = "Name in the language asked for")
        Text name,

        @Schema(description = "What people read above the form, in the language asked for")
        Text headerText,

        @Schema(description = "Whether people can ask", example = "true")
        boolean openForRequest,

        @Schema(description = "Its zones, by sort") List<FormZone> zones,

        @Schema(description = "Rises with every change", example = "2")
        int version) {

    /** A zone of a form. */
    public record FormZone(
            @Schema(description = "Identifier of the pair of form and zone", example = "31")
            long id,

            @Schema(description = "Identifier of the form", example = "4")
            long zoneRequestFormId,

            @Schema(description = "The zone") Zone zone,

            @Schema(description = "How many it can be allocated to by this form", example = "20")
            int quota,

            @Schema(description = "Offered to people who ask", example = "true")
            boolean availableForRequest,

            @Schema(description = "Offered to the desk for allocation", example = "true")
            boolean availableForAllocation) {}
}
