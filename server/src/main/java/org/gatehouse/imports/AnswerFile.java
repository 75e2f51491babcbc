package org.gatehouse.imports;

import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/**
 * A file of accreditations with a yes or no for each, as an authority sends it back.
 *
 * @param answers whether the answer is yes, by the number of the accreditation
 * @param unread the rows without a number, with another answer than yes or no, or with another one than a row before
 */
public record AnswerFile(SequencedMap<Long, Boolean> answers, List<Integer> unread) {

    /** The numbers with this answer. */
    public List<Long> with(boolean yes) {
        return answers.entrySet().stream()
                .filter(answer -> answer.getValue() == yes)
                .map(Map.Entry::getKey)
                .toList();
    }
}
