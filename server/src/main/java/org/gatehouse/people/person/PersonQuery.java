package org.gatehouse.people.person;

import java.util.List;
import org.gatehouse.auth.Caller;
import org.gatehouse.event.EventProblem;
import org.gatehouse.people.PersonFilter;
import org.gatehouse.people.PersonSort;
import org.gatehouse.people.PhotoFilter;
import org.gatehouse.people.SearchedEmail;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.text.CleanText;
import org.gatehouse.platform.text.NameSearch;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.BindParam;

/** The query parameters that filter and sort a list of people. An absent or empty parameter filters nothing. */
record PersonQuery(
        @Doc("Every word begins a word of the name") @Nullable
        String name,

        @Doc("Beginning of the primary address") @Nullable String email,
        @Doc("Code or identifier of the country") @Nullable String country,

        @Doc("Event that the person holds a position at") @Nullable
        Long event,

        @Doc("Identifier of a position that the person holds") @Nullable
        Long position,

        @Doc("Identifier of a skill of one of the person's positions") @Nullable
        Long skill,

        @Doc("Entity of the event, of the position or of the member of one of the person's positions") @Nullable
        Long entity,

        @Doc("What one of the person's positions is across events, any of these") @BindParam("base_position") @Nullable
        List<Long> basePosition,

        @Doc("true: event, position, skill, entity and base_position also find those no longer held")
        @BindParam("show_inactive")
        @Nullable
        Boolean showInactive,

        @Doc("true: people come with the positions that they no longer hold, too")
        @BindParam("include_history")
        @Nullable
        Boolean includeHistory,

        @Doc("true, false or the type of image that the person has") @Nullable
        String photo,

        @Doc("The same as photo") @BindParam("has_photo") @Nullable
        String hasPhoto,

        @Doc("lastname, firstname or id with _asc or _desc; lastname_asc when absent") @Nullable
        String sort) {

    PersonFilter filter(Caller by) {
        if (event != null && !by.sees(event)) {
            throw EventProblem.unknown(event);
        }
        return new PersonFilter(
                by.events(),
                NameSearch.of(name),
                null,
                email == null || email.isBlank() ? null : SearchedEmail.of("email", email),
                countryText(),
                event,
                position == null ? null : List.of(position),
                skill,
                entity,
                basePosition == null || basePosition.isEmpty() ? null : basePosition,
                Boolean.TRUE.equals(showInactive),
                Boolean.TRUE.equals(includeHistory),
                PhotoFilter.of(photo == null ? hasPhoto : photo));
    }

    PersonSort order() {
        return sort == null || sort.isEmpty() ? PersonSort.LASTNAME_ASC : PersonSort.of(sort);
    }

    private @Nullable String countryText() {
        if (country == null || country.isBlank()) {
            return null;
        }
        if (country.length() > 20 || country.indexOf('\0') >= 0) {
            throw PlatformProblem.INVALID.ofField("country", "is not a country's code or id");
        }
        return CleanText.typed(country);
    }
}
