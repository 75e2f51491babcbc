package org.gatehouse.auth.oidc;

import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings {@code gatehouse.oidc.*}.
 *
 * @param issuer the address of the identity provider, exactly as it names itself; empty: there is none
 * @param clientId what the provider knows this installation as
 * @param clientSecret empty for a public client, whose codes PKCE alone protects
 * @param scopes what the provider is asked for; {@code openid} is always among them
 * @param name what the button of the login page names
 * @param localLogin who may still sign in by a password, where there is a provider
 * @param patience how long the provider may take for one response
 */
@ConfigurationProperties("gatehouse.oidc")
public record OidcSettings(
        @DefaultValue("") String issuer,
        @DefaultValue("") String clientId,
        @DefaultValue("") String clientSecret,
        @DefaultValue({"openid", "profile", "email"}) List<String> scopes,
        @DefaultValue("") String name,
        @DefaultValue("all") LocalLogin localLogin,
        @DefaultValue("5s") Duration patience) {

    /** Who may sign in by a password. */
    public enum LocalLogin {
        ALL,
        ADMINISTRATORS
    }

    boolean isOn() {
        return !issuer.isBlank();
    }

    /** Whether passwords open for administrators of all events only. */
    public boolean administratorsOnly() {
        return isOn() && localLogin == LocalLogin.ADMINISTRATORS;
    }
}
