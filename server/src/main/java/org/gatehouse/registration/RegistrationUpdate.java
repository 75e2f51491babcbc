package org.gatehouse.registration;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gatehouse.people.position.PersonPositionDetails;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.OneLine;
import org.gatehouse.platform.text.SingleLineText;
import org.jspecify.annotations.Nullable;

/**
 * The new content of a registration. It is a full replacement: an absent field means no value, unless the field's description says
 * otherwise.
 */
@SuppressWarnings("NullableOptional") // null is "not sent", see SentOptionals
public record RegistrationUpdate(
        @Doc("Position of the event; absent: unchanged") @Example("5") @Nullable
        Long positionId,

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

        @Doc("Identifiers of package options; [] for none, absent: unchanged")
        @Example("[8]")
        @Size(max = 100)
        @Nullable
        List<@NotNull Long> packageOptions,

        @Doc("Values by custom field id, all of them: what is missing or empty is taken away. Absent: unchanged")
        @Example("{\"17\": \"M\"}")
        @Size(max = 100)
        @Nullable
        Map<String, @Nullable @OneLine(max = 500) String> customFieldData,

        @Doc("The version that was read; another one answers 409. Absent: the last writer wins") @Nullable
        Integer version,

        @Doc(
                "Identifiers of the periods in which it is valid; null or [] for none: as its position says, absent: unchanged")
        @Example("[3]")
        @Nullable
        Optional<@Size(max = 100) List<@NotNull Long>> periods) {

    /** The new content, without a word about the periods. */
    public RegistrationUpdate(
            @Nullable Long positionId,
            @Nullable Long skillId,
            @Nullable Long memberId,
            @Nullable Long organizationId,
            @Nullable String organizationalUnit,
            @Nullable String openField,
            @Nullable String groupName,
            @Nullable List<Long> packageOptions,
            @Nullable Map<String, @Nullable String> customFieldData,
            @Nullable Integer version) {
        this(
                positionId,
                skillId,
                memberId,
                organizationId,
                organizationalUnit,
                openField,
                groupName,
                packageOptions,
                customFieldData,
                version,
                null);
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
