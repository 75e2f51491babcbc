package org.gatehouse.accreditation.list;

import java.util.List;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.InstantText;
import org.gatehouse.platform.text.CleanText;
import org.gatehouse.platform.text.NameSearch;
import org.gatehouse.platform.text.SingleLineText;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.BindParam;

/** The query parameters that choose the accreditations of a list; an absent or empty one filters nothing (docs/api/accreditations.md). */
public record AccreditationFilter(
        @Doc("Every word begins a word of the name, case and accents ignored") @Nullable
        String name,

        @Doc("ISO 3166-1 alpha-2 of the person's country") @Nullable
        String country,

        @Doc("Member that people come for") @Nullable Long member,

        @Doc("Effective position; the same as positions, once") @BindParam("pos_id") @Nullable
        Long posId,

        @Doc("Effective position, any of these") @Nullable List<Long> positions,

        @Doc("Skill of the person's position") @Nullable Long skill,

        @Doc("Every word begins a word of the registration group's name, case and accents ignored") @Nullable
        String group,

        @Doc("Effective zone, any of these") @Nullable List<Long> zone,

        @Doc("An instant: who may enter a zone then, one of zone if there are any")
        @InstantText
        @BindParam("valid_at")
        @Nullable
        String validAt,

        @Doc("Whether there is a photo for the badge") @Nullable
        Boolean photo,

        @Doc("Whether the badge was printed") @Nullable Boolean printed,

        @Doc("Whether the badge was handed out") @Nullable Boolean distributed,

        @Doc("Whether name, position, lines or zones were changed manually") @Nullable
        Boolean overridden,

        @Doc("Kind of an open hold") @Nullable Long hold) {

    /** The filter as lists are chosen by. */
    public AccreditationQuery query() {
        return new AccreditationQuery(
                NameSearch.of(name),
                /* email= */ null,
                /* number= */ null,
                SingleLineText.nullIfBlank(country == null ? null : CleanText.typed(country)),
                member,
                posId,
                positions,
                skill,
                NameSearch.of("group", group),
                zone,
                ValidTime.of(validAt),
                photo,
                PrintedFilter.of(printed),
                distributed,
                overridden,
                hold,
                /* deleted= */ false,
                /* ids= */ null);
    }
}
