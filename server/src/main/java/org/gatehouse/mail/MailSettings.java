package org.gatehouse.mail;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How mails are sent ({@code gatehouse.mail.*}); the server itself is {@code spring.mail.*}.
 *
 * @param tries after so many a mail is given up
 * @param firstPause before the second try; each further pause is twice as long
 * @param longestPause no pause is longer
 * @param claim how long one node has a mail to itself; longer than the mail server can take, whose timeouts bound that
 */
@ConfigurationProperties("gatehouse.mail")
record MailSettings(
        @DefaultValue("10") int tries,
        @DefaultValue("1m") Duration firstPause,
        @DefaultValue("2h") Duration longestPause,
        @DefaultValue("10m") Duration claim) {

    /** The pause after this many tries. */
    Duration pauseAfter(int tried) {
        Duration pause = firstPause.multipliedBy(1L << Math.min(tried - 1, 20));
        return pause.compareTo(longestPause) > 0 ? longestPause : pause;
    }
}
