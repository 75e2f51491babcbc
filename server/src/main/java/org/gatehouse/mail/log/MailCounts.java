package org.gatehouse.mail.log;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.gatehouse.mail.MailState;
import org.gatehouse.mail.Unsent;
import org.jspecify.annotations.Nullable;

/** How many mails an event has, by state and by the reasons of our own, as somebody saw them. */
public record MailCounts(List<Count> counts) {

    /**
     * Mails of one state and one reason.
     *
     * @param lastError null without a reason, and for a mail server's own words
     * @param seen when they were counted, in microseconds of the database
     */
    record Count(MailState state, @Nullable String lastError, long mails, long seen) {

        @Nullable
        Unsent why() {
            return Unsent.of(lastError).orElse(null);
        }
    }

    public long all() {
        return counts.stream().mapToLong(Count::mails).sum();
    }

    public long of(MailState state) {
        return of(new MailFilter(state, null));
    }

    private long of(MailFilter filter) {
        return counts.stream()
                .filter(count -> filter.takes(count.state()))
                .filter(count -> filter.why() == null || filter.why() == count.why())
                .mapToLong(Count::mails)
                .sum();
    }

    /** The reasons for which mails of this state were not sent, with their numbers; without those that a mail server gave. */
    public Map<Unsent, Long> reasons(MailState state) {
        Map<Unsent, Long> reasons = new EnumMap<>(Unsent.class);
        counts.stream()
                .filter(count -> count.state() == state && count.why() != null)
                .forEach(count -> reasons.merge(Objects.requireNonNull(count.why()), count.mails(), Long::sum));
        return reasons;
    }

    /** How many of those are sent again when all are. */
    public long repeatable(MailFilter filter) {
        return counts.stream()
                .filter(count -> count.state() == MailState.FAILED || count.state() == MailState.NOT_SENT)
                .filter(count -> filter.takes(count.state()))
                .filter(count -> {
                    Unsent why = count.why();
                    return filter.why() == null
                            ? why == null || why.isRepeatedWithOthers()
                            : filter.why() == why && why.isRepeatable();
                })
                .mapToLong(Count::mails)
                .sum();
    }

    /** How many of those can be cancelled. */
    public long waiting(MailFilter filter) {
        return filter.takes(MailState.QUEUED) ? of(new MailFilter(MailState.QUEUED, filter.why())) : 0;
    }

    /** When they were counted, in microseconds of the database: what changes later was not seen. */
    public long seen() {
        return counts.isEmpty() ? 0 : counts.getFirst().seen();
    }
}
