package org.gatehouse.people.search;

import java.util.List;
import org.gatehouse.people.PersonSort;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.text.NameSearch;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.BindParam;

/** The query parameters that filter a public list. An absent or empty parameter filters nothing (docs/api/people.md). */
record PublicPeopleQuery(
        @Doc("Every word begins a word of the name") @Nullable
        String name,

        @Doc("At this event; one that is not public has nobody") @Nullable
        Long event,

        @Doc("In this skill at a public event") @Nullable Long skill,

        @Doc("Entity of the event, of the position or of the member") @Nullable
        Long entity,

        @Doc("What one of the person's public positions is across events, any of these")
        @BindParam("base_position")
        @Nullable
        List<Long> basePosition,

        @Doc("true: also who no longer holds the position, because its last day is over")
        @BindParam("show_inactive")
        @Nullable
        Boolean showInactive,

        @Doc("lastname, firstname or id with _asc or _desc; lastname_asc when absent") @Nullable
        String sort) {

    boolean inactive() {
        return Boolean.TRUE.equals(showInactive);
    }

    Long @Nullable [] basePositions() {
        return basePosition == null || basePosition.isEmpty() ? null : basePosition.toArray(Long[]::new);
    }

    NameSearch search() {
        return NameSearch.of(name);
    }

    PersonSort order() {
        return sort == null || sort.isEmpty() ? PersonSort.LASTNAME_ASC : PersonSort.of(sort);
    }
}
