package org.gatehouse.event;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.gatehouse.platform.text.Text;

/** A sector with the fields that operators need to edit it. */
record SectorDetails(
        @Schema(description = "Identifier of the sector", example = "4")
        long id,

        @Schema(description = "Name in the language asked for")
        Text name,

        @Schema(description = "Rises with every change; PUT may send it to refuse overwriting", example = "3")
        int version) {

    /** The sectors of an event. */
    @Schema(name = "SectorList")
    record Listed(@Schema(description = "Sectors by name") List<SectorDetails> sectors) {}
}
