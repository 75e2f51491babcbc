package org.gatehouse.auth.recovery;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings {@code gatehouse.recovery.*}.
 *
 * @param linkFor how long the mailed link for a new password can be used, from the moment the mail leaves
 * @param invitationFor how long the link of an invitation can be used; a mailed one from the moment the mail leaves
 * @param confirmFor how long the mailed link that confirms an address can be used
 * @param mailsAnHour mails of each kind that one user can be sent in an hour
 */
@ConfigurationProperties("gatehouse.recovery")
public record RecoverySettings(
        @DefaultValue("1h") Duration linkFor,
        @DefaultValue("7d") Duration invitationFor,
        @DefaultValue("24h") Duration confirmFor,
        @DefaultValue("3") int mailsAnHour) {}
