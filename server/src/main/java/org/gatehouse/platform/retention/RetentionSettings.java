package org.gatehouse.platform.retention;

import java.time.Duration;
import org.gatehouse.platform.start.StartException;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How long rows are kept that would grow for ever ({@code gatehouse.keep.*}); empty means for ever.
 *
 * @param feedHistory revisions of the feed, and the zones that were effective then: cursors and late scans refer to them
 * @param audit who changed what
 * @param scans what gates reported, with the conflicts found in it
 * @param mails that were sent or given up
 * @param mailings mailings that have ended, with the people of their lists
 * @param logins of users, and failures to log in
 * @param replacedPhotos photos that were replaced, which can be restored until then
 */
@ConfigurationProperties("gatehouse.keep")
public record RetentionSettings(
        @DefaultValue("365d") Duration feedHistory,
        @Nullable Duration audit,
        @Nullable Duration scans,
        @DefaultValue("365d") Duration mails,
        @DefaultValue("365d") Duration mailings,
        @DefaultValue("90d") Duration logins,
        @DefaultValue("30d") Duration replacedPhotos) {

    /** Gates are remembered for this long; until then a gate may still ask by its cursor or send scans. */
    private static final Duration LEAST_HISTORY = Duration.ofDays(30);

    public RetentionSettings {
        if (feedHistory.compareTo(LEAST_HISTORY) < 0) {
            throw new StartException("gatehouse.keep.feed-history is %s; late scans need at least %d days."
                    .formatted(feedHistory, LEAST_HISTORY.toDays()));
        }
    }
}
