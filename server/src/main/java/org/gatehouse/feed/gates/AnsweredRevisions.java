package org.gatehouse.feed.gates;

import java.util.ArrayList;
import java.util.List;

/** Which of an event's revisions no answer of this node has held yet. A {@code since} can leave out some that are older than what it gets. */
final class AnsweredRevisions {

    /** Gaps of weeks ago may stay for ever; so many are kept, the newest. */
    private static final int MOST_GAPS = 100;

    private List<Range> unanswered;

    /** Begins after this revision: whether an older one was answered before is not known. */
    AnsweredRevisions(long known) {
        this.unanswered = List.of(new Range(known, Long.MAX_VALUE));
    }

    /** Revisions after one and up to another. */
    record Range(long after, long upTo) {

        boolean isEmpty() {
            return upTo <= after;
        }
    }

    /** An answer held these; tells which of them none had held before. */
    synchronized List<Range> add(Range held) {
        List<Range> first = new ArrayList<>();
        List<Range> left = new ArrayList<>();
        for (Range range : unanswered) {
            first.add(new Range(Math.max(range.after(), held.after()), Math.min(range.upTo(), held.upTo())));
            left.add(new Range(range.after(), Math.min(range.upTo(), held.after())));
            left.add(new Range(Math.max(range.after(), held.upTo()), range.upTo()));
        }
        first.removeIf(Range::isEmpty);
        left.removeIf(Range::isEmpty);
        unanswered = List.copyOf(left.subList(Math.max(0, left.size() - MOST_GAPS), left.size()));
        return first;
    }
}
