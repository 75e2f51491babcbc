package org.gatehouse.imports;

import java.util.EnumMap;
import java.util.Map;

/** Counts the rows of each outcome. */
final class ImportTally {

    private final Map<ImportOutcome, Integer> counts = new EnumMap<>(ImportOutcome.class);

    void add(ImportOutcome outcome) {
        counts.merge(outcome, 1, Integer::sum);
    }

    int of(ImportOutcome outcome) {
        return counts.getOrDefault(outcome, 0);
    }
}
