package org.gatehouse.registration;

import java.util.List;
import java.util.Set;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.text.NameSearch;
import org.jspecify.annotations.Nullable;

/** The query parameters that filter a list of registrations. An absent or empty parameter filters nothing. */
record RegistrationQuery(
        @Doc("Only those of this event") @Nullable Long event,
        @Doc("Only those in this state") @Nullable RegistrationState state,

        @Doc("Only those in one of these positions") @Nullable
        List<Long> position,

        @Doc("Only those that come for this member") @Nullable
        Long member,

        @Doc("Only those of the country with this code, such as BR") @Nullable
        String country,

        @Doc("Only those that came in with the group of this name") @Nullable
        String group,

        @Doc("How the person's primary address begins; case does not matter") @Nullable
        String email,

        @Doc("Every word is the beginning of a first or last name; case and accents do not matter") @Nullable
        String name) {

    /** Returns the filter for a caller for whom only the events in {@code seen} exist; null means all events. */
    RegistrationFilter filter(@Nullable Set<Long> seen) {
        return new RegistrationFilter(seen, event, state, position, member, country, group, email, NameSearch.of(name));
    }
}
