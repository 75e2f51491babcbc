package org.gatehouse.imports;

import java.util.EnumMap;
import java.util.Map;

/** The effect of a row, or in a dry run the effect that it would have. */
public enum ImportOutcome {
    /** A registration was created, for a new or a known person. */
    CREATED,
    /** The person or the registration was changed. */
    UPDATED,
    /** Everything that the row states was already stored. */
    UNCHANGED,
    /** Nothing was done. The row states the reason and the remedy. */
    REFUSED;

    /** Counts the rows of each outcome. */
    static final class Tally {

        private final Map<ImportOutcome, Integer> counts = new EnumMap<>(ImportOutcome.class);

        void add(ImportOutcome outcome) {
            counts.merge(outcome, 1, Integer::sum);
        }

        int of(ImportOutcome outcome) {
            return counts.getOrDefault(outcome, 0);
        }
    }
}
