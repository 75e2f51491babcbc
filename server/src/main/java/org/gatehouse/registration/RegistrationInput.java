package org.gatehouse.registration;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.Map;
import org.gatehouse.people.position.PersonPositionDetails;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.OneLine;
import org.gatehouse.platform.text.SingleLineText;
import org.jspecify.annotations.Nullable;

/** A new registration. The person either already holds the position at the event or receives it with the registration. */
public record RegistrationInput(
        @Doc("Event that the person comes to") @Example("7") @NotNull
        Long eventId,

        @Doc("Who comes") @Example("77") @NotNull Long personId,

        @Doc("Position of the event; this or person_position_id") @Example("5") @Nullable
        Long positionId,

        @Doc("Position that the person holds at the event already; this or position_id") @Example("901") @Nullable
        Long personPositionId,

        @Doc("Skill of the event") @Example("31") @Nullable Long skillId,

        @Doc("Member that the person comes for") @Example("12") @Nullable
        Long memberId,

        @Doc("Organisation that the person comes for") @Example("4") @Nullable
        Long organizationId,

        @Doc("Part of the organisation") @Example("Broadcast") @OneLine(max = 200) @Nullable
        String organizationalUnit,

        @Doc("Free text, DETAILS on badges") @Example("Team leader") @OneLine(max = 200) @Nullable
        String openField,

        @Doc("Group that it comes in with; made when the event has none of that name") @OneLine(max = 200) @Nullable
        String groupName,

        @Doc("Identifiers of package options that it holds") @Example("[8]") @Size(max = 100) @Nullable
        List<@NotNull Long> packageOptions,

        @Doc("Values by custom field id, all of them: what is missing or empty is taken away. Absent: none")
        @Example("{\"17\": \"M\"}")
        @Size(max = 100)
        @Nullable
        Map<String, @Nullable @OneLine(max = 500) String> customFieldData,

        @Doc("Identifiers of the periods in which it is valid; none: as its position says")
        @Example("[3]")
        @Size(max = 100)
        @Nullable
        List<@NotNull Long> periods) {

    /** A registration that is valid as its position says. */
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
            @Nullable List<Long> packageOptions,
            @Nullable Map<String, @Nullable String> customFieldData) {
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
                customFieldData,
                null);
    }

    /** A registration of somebody in a position, with nothing else known than the part of the organisation. */
    public static RegistrationInput at(
            long eventId, long personId, long positionId, @Nullable String organizationalUnit) {
        return new RegistrationInput(
                eventId, personId, positionId, null, null, null, null, organizationalUnit, null, null, null, null);
    }

    PersonPositionDetails details() {
        return new PersonPositionDetails(
                skillId,
                memberId,
                organizationId,
                SingleLineText.nullIfBlank(organizationalUnit),
                SingleLineText.nullIfBlank(openField));
    }
}
