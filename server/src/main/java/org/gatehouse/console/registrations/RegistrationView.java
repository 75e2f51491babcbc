package org.gatehouse.console.registrations;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.gatehouse.console.HistoryView;
import org.gatehouse.registration.Registration;
import org.gatehouse.registration.RegistrationState;
import org.gatehouse.zone.Zone;
import org.jspecify.annotations.Nullable;

/**
 * Everything that the page of one registration shows.
 *
 * @param photo null when there is no photo that a badge could show
 * @param lines of the badge
 * @param answers to the event's custom fields, by their names
 * @param zones that an approval opens
 * @param history null for users who may not read the log
 * @param note what was typed, with its error
 * @param notice what went wrong with the last action; null when nothing did
 */
public record RegistrationView(
        Registration one,
        String name,
        @Nullable UUID photo,
        List<String> lines,
        Map<String, String> answers,
        List<Effect> zones,
        @Nullable List<HistoryView> history,
        Note note,
        @Nullable String notice) {

    /**
     * A zone, and what opens it: the position alone, or these package options.
     *
     * @param usage the number of its holders, if it has a quota
     * @param full whether it has no place left at a moment at which it would be open
     * @param never whether the validity leaves it no time
     */
    public record Effect(Zone zone, int usage, boolean full, boolean never, boolean byPosition, List<String> options) {}

    /** The reason as it was typed, and the decision to which it belongs. */
    public record Note(
            @Nullable RegistrationState decision,
            String typed,
            @Nullable String error) {

        static final Note NONE = new Note(null, "", null);

        public boolean of(RegistrationState other) {
            return decision == other;
        }
    }

    /** The tone of the notice about the decision. */
    public String noticeTone() {
        return switch (one.state()) {
            case APPROVED -> "good";
            case REJECTED -> "wrong";
            case PENDING, WITHDRAWN -> "warn";
        };
    }

    /** Whether the registration can change to this state now. */
    public boolean can(RegistrationState state) {
        return one.state() != state && one.state().next().contains(state);
    }
}
