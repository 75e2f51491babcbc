package org.gatehouse.mail;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The settings for sending mails ({@code gatehouse.mail.*}). {@code spring.mail.*} configures the mail server itself.
 *
 * @param tries the number of tries after which a mail is given up
 * @param firstPause the pause before the second try; each further pause is twice as long
 * @param longestPause the upper limit of a pause
 * @param claim how long a node owns a mail without renewing the claim; afterwards another node sends it
 * @param perMinute how many mails a node sends in a minute at most, evenly spread; 0 for no limit
 * @param sender who sends mails about accounts, an address or a name and an address; empty: noreply at the host of the base address
 * @param domains those that the mail server may send for; senders of other domains are warned of
 * @param listMost how many people one list may have
 * @param listClaim how long a node owns the writing of mails to a list without renewing the claim
 */
@ConfigurationProperties("gatehouse.mail")
public record MailSettings(
        @DefaultValue("10") int tries,
        @DefaultValue("1m") Duration firstPause,
        @DefaultValue("2h") Duration longestPause,
        @DefaultValue("10m") Duration claim,
        @DefaultValue("600") int perMinute,
        @DefaultValue("") String sender,
        @DefaultValue List<String> domains,
        @DefaultValue("50000") int listMost,
        @DefaultValue("30s") Duration listClaim) {

    /** The time between two mails. */
    Duration spread() {
        return perMinute <= 0
                ? Duration.ZERO
                : Duration.of(1, ChronoUnit.MINUTES).dividedBy(perMinute);
    }

    /** The pause after this many tries. */
    Duration pauseAfter(int tried) {
        Duration pause = firstPause.multipliedBy(1L << Math.min(tried - 1, 20));
        return pause.compareTo(longestPause) > 0 ? longestPause : pause;
    }
}
