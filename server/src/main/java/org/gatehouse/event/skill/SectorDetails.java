package org.gatehouse.event.skill;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.Text;

/** A sector with the fields that operators need to edit it. */
public record SectorDetails(
        @Doc("Identifier of the sector") @Example("4") long id,
        @Doc("Name in the language asked for") Text name,

        @Doc("Rises with every change; PUT may send it to refuse overwriting") @Example("3")
        int version) {

    @Schema(name = "SectorList")
    record Listed(@Doc("Sectors by name") List<SectorDetails> sectors) {}
}
