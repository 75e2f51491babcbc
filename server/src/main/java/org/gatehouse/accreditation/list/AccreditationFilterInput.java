package org.gatehouse.accreditation.list;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.schema.InstantText;
import org.jspecify.annotations.Nullable;

/** Chooses accreditations in a body, by the parameters of their list; an absent one filters nothing. */
public record AccreditationFilterInput(
        @Doc("Every word begins a word of the name, case and accents ignored") @Example("ana") @Nullable
        String name,

        @Doc("ISO 3166-1 alpha-2 of the person's country") @Example("PT") @Nullable
        String country,

        @Doc("Member that people come for") @Example("44") @Nullable
        Long member,

        @Doc("Effective position, any of these") @Example("[5]") @Size(max = 1000) @Nullable
        List<@NotNull Long> positions,

        @Doc("Skill of the person's position") @Example("31") @Nullable
        Long skill,

        @Doc("Name of the registration group") @Example("Team Finland") @Nullable
        String group,

        @Doc("Effective zone, any of these") @Example("[12]") @Size(max = 1000) @Nullable
        List<@NotNull Long> zone,

        @Doc("An instant: who may enter a zone then, one of zone if there are any") @InstantText @Nullable
        String validAt,

        @Doc("Whether there is a photo for the badge") @Example("false") @Nullable
        Boolean photo,

        @Doc("Whether the badge was printed") @Example("false") @Nullable
        Boolean printed,

        @Doc("Whether the badge was handed out") @Example("false") @Nullable
        Boolean distributed,

        @Doc("Whether name, position, lines or zones were changed manually") @Example("false") @Nullable
        Boolean overridden,

        @Doc("Kind of an open hold") @Example("2") @Nullable Long hold) {

    public AccreditationFilter filter() {
        return new AccreditationFilter(
                name,
                country,
                member,
                null,
                positions,
                skill,
                group,
                zone,
                validAt,
                photo,
                printed,
                distributed,
                overridden,
                hold);
    }
}
