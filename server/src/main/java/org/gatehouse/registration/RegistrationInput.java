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

/** A new registration. The person either already holds the position at the event or receives it with the registration. */
public record RegistrationInput(
        @Schema(description = "Event that the person comes to", example = "7") @NotNull
        Long eventId,

        @Schema(description = "Who comes", example = "77") @NotNull
        Long personId,

        @Schema(description = "Position of the event; this or person_position_id", example = "5") @Nullable
        Long positionId,

        @Schema(
                description = "Position that the person holds at the event already; this or position_id",
                example = "901")
        @Nullable
        Long personPositionId,

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

        @Schema(description = "Identifiers of package options that it holds", example = "[8]")
        @Size(max = 100)
        @Nullable
        List<@NotNull Long> packageOptions,

        @Schema(
                description =
                        "Values by custom field id, all of them: what is missing or empty is taken away. Absent: none",
                example = "{\"17\": \"M\"}")
        @Size(max = 100)
        @Nullable
        Map<
                        String,
                        @Nullable @Size(max = 500)
                        @Pattern(regexp = SingleLineText.ONE, message = SingleLineText.WANTED) String>
                customFieldData) {

    /** Creates an input without custom fields. */
    public RegistrationInput(
            Long eventId,
            Long personId,
            @Nullable Long positionId,
            @Nullable Long personPositionId,
            @Nullable Long skillId,
            @Nullable Long memberId,
            @Nullable Long organizationId,
            @Nullable String organizationalUnit,
            @Nullable String openField,
            @Nullable String groupName,
            @Nullable List<Long> packageOptions) {
        this(
                eventId,
                personId,
                positionId,
                personPositionId,
                skillId,
                memberId,
                organizationId,
                organizationalUnit,
                openField,
                groupName,
                packageOptions,
                null);
    }

    PersonPositionDetails details() {
        return new PersonPositionDetails(
                skillId,
                memberId,
                organizationId,
                SingleLineText.orNone(organizationalUnit),
                SingleLineText.orNone(openField));
    }
}
