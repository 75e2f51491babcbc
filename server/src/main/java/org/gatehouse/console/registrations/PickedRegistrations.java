package org.gatehouse.console.registrations;

import java.util.List;
import org.gatehouse.accreditation.list.AccreditationReadService;
import org.gatehouse.console.Form;
import org.gatehouse.console.ListQuery;
import org.gatehouse.console.PickedRows;
import org.gatehouse.console.Screen;
import org.gatehouse.console.accreditations.AccreditationListState;
import org.gatehouse.platform.page.Page;
import org.gatehouse.registration.RegistrationReadRepository;
import org.springframework.stereotype.Component;

/** The registrations that were picked in a list, of registrations or of accreditations. */
@Component
record PickedRegistrations(RegistrationReadRepository registrations, AccreditationReadService accreditations) {

    /** The list in which they were picked: {@code of=accreditations} says that it was the one of accreditations. */
    static String list(Form form, Screen screen) {
        return screen.eventPath() + (ofBadges(form) ? "/accreditations" : "/registrations");
    }

    private static boolean ofBadges(Form form) {
        return form.has("of", "accreditations");
    }

    /** The picked rows, or all rows of the list. */
    List<Long> of(boolean all, Form form, Screen screen) {
        if (ofBadges(form)) {
            return all
                    ? accreditations.registrations(
                            screen.eventId(),
                            AccreditationListState.of(ListQuery.of(form.value("query")))
                                    .filter(),
                            Integer.MAX_VALUE)
                    : accreditations.registrationsOf(screen.eventId(), PickedRows.of(form));
        }
        return all ? found(form, screen) : PickedRows.of(form);
    }

    private List<Long> found(Form form, Screen screen) {
        RegistrationListState state = RegistrationListState.of(ListQuery.of(form.value("query")));
        return registrations.ids(state.filter(screen.eventId()), state.sort(), state.descending(), Page.ALL);
    }
}
