package org.gatehouse.accreditation.list;

import io.swagger.v3.oas.annotations.Parameter;
import java.util.List;
import org.gatehouse.platform.text.NameSearch;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.BindParam;

/** The query parameters that choose the accreditations of a list; an absent or empty one filters nothing (contract 4.2). */
public record AccreditationFilter(
        @Parameter(description = "Every word begins a word of the name, case and accents ignored") @Nullable
        String name,

        @Parameter(description = "ISO 3166-1 alpha-2 of the person's country") @Nullable
        String country,

        @Parameter(description = "Member that people come for") @Nullable
        Long member,

        @Parameter(description = "Effective position; the same as positions, once") @BindParam("pos_id") @Nullable
        Long posId,

        @Parameter(description = "Effective position, any of these") @Nullable
        List<Long> positions,

        @Parameter(description = "Skill of the person's position") @Nullable
        Long skill,

        @Parameter(description = "Name of the registration group") @Nullable
        String group,

        @Parameter(description = "Effective zone, any of these") @Nullable
        List<Long> zone,

        @Parameter(description = "Whether there is a photo for the badge") @Nullable
        Boolean photo,

        @Parameter(description = "Whether the badge was printed") @Nullable
        Boolean printed,

        @Parameter(description = "Whether the badge was handed out") @Nullable
        Boolean distributed,

        @Parameter(description = "Whether name, position, lines or zones were changed by hand") @Nullable
        Boolean overridden) {

    AccreditationQuery query() {
        return new AccreditationQuery(
                NameSearch.of(name),
                null,
                null,
                country == null || country.isBlank() ? null : country.strip(),
                member,
                posId,
                positions,
                skill,
                group == null || group.isEmpty() ? null : group,
                zone,
                photo,
                printed,
                distributed,
                overridden,
                false);
    }
}
