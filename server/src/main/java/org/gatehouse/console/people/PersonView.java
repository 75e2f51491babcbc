package org.gatehouse.console.people;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.gatehouse.people.HeldPosition;
import org.gatehouse.people.Person;
import org.gatehouse.registration.Registration;
import org.jspecify.annotations.Nullable;

/**
 * Everything that the page of one person shows to the caller.
 *
 * @param held what the person is at events, the latest first
 * @param history null for who may not read the log
 */
public record PersonView(
        Person person,
        String name,
        List<PositionView> held,
        @Nullable List<Entry> history) {

    /**
     * A position with what came of it.
     *
     * @param registration null without one, and for who may not see registrations
     * @param answers what the registration answers to the event's own questions, by their names
     * @param accreditation whether the caller may open the accreditation
     * @param writes whether the caller may change the position
     */
    public record PositionView(
            HeldPosition position,
            @Nullable Registration registration,
            Map<String, String> answers,
            boolean accreditation,
            boolean writes) {}

    /** Something that was done, with the fields that changed. */
    public record Entry(Instant at, String by, String action, Map<String, String> changes) {}
}
