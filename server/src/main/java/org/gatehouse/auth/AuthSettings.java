package org.gatehouse.auth;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings {@code gatehouse.auth.*}.
 *
 * @param machineTokenLife how long a token lives that a client got in its own name
 * @param personTokenLife how long a token lives that represents a person
 * @param refreshTokenLife how long a client with a secret can renew a person's token without a new login
 * @param stateCache the maximum age of what is known about a token's client and user; a revocation takes effect within this time
 * @param keyLife how long a key signs before a new one takes over
 * @param deviceCodeLife how long the set-up code of a scan app can be used
 * @param passwordLinkFor how long a link for a new password can be used
 * @param failuresAMinute failed logins or token requests of one name from one address; further ones get 429
 */
@ConfigurationProperties("gatehouse.auth")
public record AuthSettings(
        @DefaultValue("1h") Duration machineTokenLife,
        @DefaultValue("12h") Duration personTokenLife,
        @DefaultValue("30d") Duration refreshTokenLife,
        @DefaultValue("30s") Duration stateCache,
        @DefaultValue("90d") Duration keyLife,
        @DefaultValue("15m") Duration deviceCodeLife,
        @DefaultValue("24h") Duration passwordLinkFor,
        @DefaultValue("10") int failuresAMinute) {

    public Duration longestTokenLife() {
        return machineTokenLife.compareTo(personTokenLife) > 0 ? machineTokenLife : personTokenLife;
    }
}
