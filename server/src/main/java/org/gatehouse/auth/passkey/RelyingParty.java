package org.gatehouse.auth.passkey;

import java.net.URI;
import java.util.Set;
import java.util.function.Supplier;
import org.gatehouse.auth.token.Issuer;
import org.springframework.security.web.webauthn.api.AuthenticatorSelectionCriteria;
import org.springframework.security.web.webauthn.api.PublicKeyCredentialRpEntity;
import org.springframework.security.web.webauthn.api.ResidentKeyRequirement;
import org.springframework.security.web.webauthn.api.UserVerificationRequirement;
import org.springframework.security.web.webauthn.jackson.WebauthnJacksonModule;
import org.springframework.security.web.webauthn.management.WebAuthnRelyingPartyOperations;
import org.springframework.security.web.webauthn.management.Webauthn4JRelyingPartyOperations;
import org.springframework.stereotype.Component;
import org.springframework.util.function.SingletonSupplier;
import tools.jackson.databind.json.JsonMapper;

/**
 * This server as authenticators know it: by the configured base address, never by the host that a request names. What is behind it is
 * loaded with the first passkey, so that the start does not wait for it.
 */
@Component
class RelyingParty {

    private final URI base;
    private final Supplier<WebAuthnRelyingPartyOperations> operations;

    private final Supplier<JsonMapper> json = SingletonSupplier.of(
            () -> JsonMapper.builder().addModule(new WebauthnJacksonModule()).build());

    RelyingParty(Issuer here, PasskeyUserRepository users, PasskeyCredentialRepository credentials) {
        this.base = URI.create(here.address());
        this.operations = SingletonSupplier.of(() -> operations(users, credentials));
    }

    /** Whether browsers offer passkeys here: they require a host name, and TLS except on this machine itself. */
    boolean isOn() {
        String host = base.getHost();
        return host != null
                && (host.equals("localhost")
                        || ("https".equals(base.getScheme()) && !host.matches("[0-9.]+") && !host.startsWith("[")));
    }

    String id() {
        return base.getHost();
    }

    WebAuthnRelyingPartyOperations operations() {
        return operations.get();
    }

    JsonMapper json() {
        return json.get();
    }

    private WebAuthnRelyingPartyOperations operations(
            PasskeyUserRepository users, PasskeyCredentialRepository credentials) {
        String origin = base.getScheme() + "://" + base.getAuthority();
        Webauthn4JRelyingPartyOperations made = new Webauthn4JRelyingPartyOperations(
                users,
                credentials,
                PublicKeyCredentialRpEntity.builder().id(id()).name("Gatehouse").build(),
                Set.of(origin));
        // A passkey can replace the password, so the device stores the user name and asks for a fingerprint or a PIN.
        made.setCustomizeCreationOptions(
                options -> options.authenticatorSelection(AuthenticatorSelectionCriteria.builder()
                        .residentKey(ResidentKeyRequirement.REQUIRED)
                        .userVerification(UserVerificationRequirement.REQUIRED)
                        .build()));
        made.setCustomizeRequestOptions(options -> options.userVerification(UserVerificationRequirement.REQUIRED));
        return made;
    }
}
