package org.gatehouse.auth.login;

import java.time.Clock;
import org.gatehouse.auth.device.DeviceCodeService;
import org.gatehouse.auth.passkey.PasskeyService;
import org.gatehouse.auth.recovery.EmailAddressService;
import org.gatehouse.auth.token.RevokedTokenRepository;
import org.gatehouse.auth.token.SigningKeyService;
import org.gatehouse.auth.token.UserGrantRepository;
import org.gatehouse.auth.user.PasswordLinkService;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Renews the key that signs when it is old, and removes expired data; every node may do it at any time. */
@Component
record Housekeeping(
        SigningKeyService keys,
        UserGrantRepository grants,
        RevokedTokenRepository revoked,
        DeviceCodeService deviceCodes,
        PasswordLinkService passwordLinks,
        EmailAddressService addresses,
        PasskeyService passkeys,
        Clock clock) {

    @Scheduled(initialDelayString = "PT10M", fixedDelayString = "PT10M")
    void clean() {
        keys.rotate();
        grants.deleteExpired(clock.instant());
        revoked.deleteExpired(clock.instant());
        deviceCodes.deleteExpired();
        passwordLinks.deleteExpired();
        addresses.deleteExpired();
        passkeys.deleteExpired();
    }
}
