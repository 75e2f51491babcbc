package org.gatehouse.event;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.gatehouse.platform.text.Text;
import org.jspecify.annotations.Nullable;

/** A skill with the fields that operators can edit (contract 3.8; sector and version are our own). */
record SkillDetails(
        @Schema(description = "Identifier of the skill", example = "31")
        long id,

        @Schema(description = "Number by which the skill is known; text, because it may hold letters", example = "09")
        String skillNumber,

        @Schema(description = "Name in the language asked for")
        Text name,

        @Schema(description = "Sector that it belongs to; null when it belongs to none") @Nullable
        Sector sector,

        @Schema(description = "Rises with every change; PUT may send it to refuse overwriting", example = "3")
        int version) {

    /** The skills of an event. */
    @Schema(name = "SkillList")
    record Listed(@Schema(description = "Skills by number") List<SkillDetails> skills) {}
}
