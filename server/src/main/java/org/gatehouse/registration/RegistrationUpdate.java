package org.gatehouse.registration;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.Map;
import org.gatehouse.people.position.PersonPositionDetails;
import org.gatehouse.platform.text.SingleLineText;
import org.jspecify.annotations.Nullable;

/**
 * The new content of a registration. It is a full replacement: an absent field means no value, unless the field's description says
 * otherwise.
 */
public record RegistrationUpdate(
        @Schema(description = "Position of the event; absent: unchanged", example = "5") @Nullable
        Long positionId,

        @Schema(description = "Skill of the event", example = "31") @Nullable
        Long skillId,

        @Schema(description = "Member that the person comes for", example = "12") @Nullable
        Long memberId,

        @Schema(description = "Organisation that the person comes for", example = "4") @Nullable
        Long organizationId,

        @Schema(description = "Part of the organisation", example = "Broadcast")
        @Size(max = 200)
        @Pattern(regexp = SingleLineText.ONE, message = SingleLineText.WANTED)
        @Nullable
        String organizationalUnit,

        @Schema(description = "Free text, DETAILS on badges", example = "Team leader")
        @Size(max = 200)
        @Pattern(regexp = SingleLineText.ONE, message = SingleLineText.WANTED)
        @Nullable
        String openField,

        @Schema(description = "Group that it comes in with; made when the event has none of that name")
        @Size(max = 200)
        @Pattern(regexp = SingleLineText.ONE, message = SingleLineText.WANTED)
        @Nullable
        String groupName,

        @Schema(description = "Identifiers of package options; [] for none, absent: unchanged", example = "[8]")
        @Size(max = 100)
        @Nullable
        List<@NotNull Long> packageOptions,

        @Schema(
                description =
                        "Values by custom field id, all of them: what is missing or empty is taken away. Absent: unchanged",
                example = "{\"17\": \"M\"}")
        @Size(max = 100)
        @Nullable
        Map<
                        String,
                        @Nullable @Size(max = 500)
                        @Pattern(regexp = SingleLineText.ONE, message = SingleLineText.WANTED) String>
                customFieldData,

        @Schema(description = "The version that was read; another one answers 409. Absent: the last writer wins")
        @Nullable
        Integer version) {

    PersonPositionDetails details() {
        return new PersonPositionDetails(
                skillId,
                memberId,
                organizationId,
                SingleLineText.orNone(organizationalUnit),
                SingleLineText.orNone(openField));
    }
}
