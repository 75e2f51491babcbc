package org.gatehouse.event.skill;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.gatehouse.event.Sector;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.Text;
import org.jspecify.annotations.Nullable;

/** A skill with the fields that operators can edit (docs/api/events.md). */
public record SkillDetails(
        @Doc("Identifier of the skill") @Example("31") long id,

        @Doc("Number by which the skill is known; text, because it may hold letters") @Example("09")
        String skillNumber,

        @Doc("Name in the language asked for") Text name,

        @Doc("Sector that it belongs to; null when it belongs to none") @Nullable
        Sector sector,

        @Doc("Rises with every change; PUT may send it to refuse overwriting") @Example("3")
        int version) {

    @Schema(name = "SkillList")
    record Listed(@Doc("Skills by number") List<SkillDetails> skills) {}
}
