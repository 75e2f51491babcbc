package org.gatehouse.accreditation.decision;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gatehouse.registration.RegistrationState;
import org.gatehouse.zone.Zone;
import org.jspecify.annotations.Nullable;

/**
 * One decision about many registrations, and how far it is.
 *
 * @param decision the state that they shall come into
 * @param note what is kept with each that changes; null for nothing
 * @param counts how many of them are how far
 */
public record DecisionBatch(
        long id,
        long eventId,
        String madeBy,
        Instant madeAt,
        RegistrationState decision,
        @Nullable String note,
        State state,
        Map<Outcome, Integer> counts) {

    /** How far it is as a whole. */
    public enum State {
        /** Nothing is decided yet. */
        OPEN,
        APPLYING,
        APPLIED
    }

    /** What became of one. */
    public enum Outcome {
        WAITING,
        CHANGED,
        /** Was decided so already. */
        SAME,
        REFUSED
    }

    /** One that was refused, and why. */
    public record Refused(long registrationId, String name, String reason) {}

    /**
     * What it would do now.
     *
     * @param states how many of them are in which state
     * @param zones which zones would be opened or closed to how many
     */
    public record Preview(Map<RegistrationState, Integer> states, List<ZoneEffect> zones) {}

    /**
     * What becomes of a zone.
     *
     * @param zone with its usage before
     * @param change how many more have it afterwards; negative where it is taken
     * @param without how many had it by hand before they were withdrawn, and find it full
     */
    public record ZoneEffect(Zone zone, int change, int without) {

        public int usage() {
            return zone.usage() == null ? 0 : zone.usage();
        }

        /** By how many its quota is exceeded afterwards: default zones are not refused, but somebody should know. */
        public int over() {
            Integer quota = zone.quota();
            return quota == null || change <= 0 ? 0 : Math.max(0, usage() + change - quota);
        }
    }

    /**
     * The states from which many are decided so at once. Whom somebody refused or who withdrew is not approved unseen: they are
     * reopened first, or approved one by one.
     */
    public static Set<RegistrationState> from(RegistrationState decision) {
        return switch (decision) {
            case APPROVED, REJECTED -> Set.of(RegistrationState.PENDING);
            case WITHDRAWN -> Set.of(RegistrationState.PENDING, RegistrationState.APPROVED);
            case PENDING -> Set.of(RegistrationState.REJECTED, RegistrationState.WITHDRAWN);
        };
    }

    public int total() {
        return counts.values().stream().mapToInt(Integer::intValue).sum();
    }

    public int count(Outcome outcome) {
        return counts.getOrDefault(outcome, 0);
    }
}
