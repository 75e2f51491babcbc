package org.gatehouse.console.accreditations;

import java.util.List;
import org.gatehouse.accreditation.list.AccreditationReadService;
import org.gatehouse.console.Form;
import org.gatehouse.console.ListQuery;
import org.gatehouse.console.PickedRows;
import org.gatehouse.console.Screen;
import org.springframework.stereotype.Component;

/** The accreditations that were picked in their list. */
@Component
record PickedAccreditations(AccreditationReadService accreditations) {

    /** The picked rows, or all rows of the list. */
    List<Long> of(Form form, Screen screen) {
        return form.value("scope").equals("all") ? found(form, screen) : PickedRows.of(form);
    }

    private List<Long> found(Form form, Screen screen) {
        AccreditationListState state = AccreditationListState.of(ListQuery.of(form.value("query")));
        return accreditations.ids(screen.eventId(), state.filter(), state.sort(), state.descending());
    }
}
