package org.gatehouse.people.search;

import io.swagger.v3.oas.annotations.Parameter;
import org.gatehouse.people.PersonSort;
import org.gatehouse.platform.text.NameSearch;
import org.jspecify.annotations.Nullable;

/** The query parameters that filter a public list. An absent or empty parameter filters nothing (contract 4.14). */
record PublicPeopleQuery(
        @Parameter(description = "Every word begins a word of the name") @Nullable
        String name,

        @Parameter(description = "At this event; one that is not public has nobody") @Nullable
        Long event,

        @Parameter(description = "In this skill at a public event") @Nullable
        Long skill,

        @Parameter(description = "Entity of the event, of the position or of the member") @Nullable
        Long entity,

        @Parameter(description = "lastname, firstname or id with _asc or _desc; lastname_asc when absent") @Nullable
        String sort) {

    NameSearch search() {
        return NameSearch.of(name);
    }

    PersonSort order() {
        return sort == null || sort.isEmpty() ? PersonSort.LASTNAME_ASC : PersonSort.of(sort);
    }
}
