package org.gatehouse.console.people;

import java.util.List;
import java.util.Map;
import org.gatehouse.console.HistoryView;
import org.gatehouse.people.HeldPosition;
import org.gatehouse.people.Person;
import org.gatehouse.registration.Registration;
import org.jspecify.annotations.Nullable;

/**
 * Everything that the page of one person shows to the caller.
 *
 * @param held the person's positions at events, the latest first
 * @param history null for users who may not read the log
 */
public record PersonView(
        Person person,
        String name,
        List<PositionView> held,
        @Nullable List<HistoryView> history) {

    /**
     * A position with its registration and accreditation.
     *
     * @param registration null when there is none, and for users who may not see registrations
     * @param answers the registration's answers to the event's own questions, by their names
     * @param accreditation whether the caller may open the accreditation
     * @param writes whether the caller may change the position
     */
    public record PositionView(
            HeldPosition position,
            @Nullable Registration registration,
            Map<String, String> answers,
            boolean accreditation,
            boolean writes) {}
}
