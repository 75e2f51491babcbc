package org.gatehouse.feed.gates;

import java.util.ArrayList;
import java.util.List;

/**
 * The revisions of one event that no response of this node has contained yet. They may have gaps: a response to a {@code since} can leave
 * out revisions that are older than the ones it contains.
 */
final class DeliveredRevisions {

    /** A gap may stay open for ever, so only the newest 100 are kept. */
    private static final int MOST_GAPS = 100;

    private List<Range> unanswered;

    /** Starts after this revision, because nobody knows whether the gate received older ones. */
    DeliveredRevisions(long known) {
        this.unanswered = List.of(new Range(known, Long.MAX_VALUE));
    }

    /** The revisions after {@code after}, up to and including {@code upTo}. */
    record Range(long after, long upTo) {

        boolean isEmpty() {
            return upTo <= after;
        }
    }

    /** Records that a response contained this range; returns the parts of it that no earlier response contained. */
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
