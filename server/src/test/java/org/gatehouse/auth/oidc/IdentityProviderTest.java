package org.gatehouse.auth.oidc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.gatehouse.auth.token.Issuer;
import org.gatehouse.platform.start.StartException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is read of a provider, and which settings are refused at the start. */
class IdentityProviderTest {

    private static final String HERE = "https://gatehouse.example";

    @ParameterizedTest
    @ValueSource(strings = {HERE, HERE + "/", "login.example", "ftp://login.example", "https://"})
    void noProviderAtSuchAnAddress(String issuer) {
        assertThatThrownBy(() -> provider(issuer, "client"))
                .isInstanceOf(StartException.class)
                .hasMessageContaining("gatehouse.oidc.issuer");
    }

    @Test
    void providerNeedsAClient() {
        assertThatThrownBy(() -> provider("https://login.example", ""))
                .isInstanceOf(StartException.class)
                .hasMessageContaining("gatehouse.oidc.client-id");
    }

    @Test
    void withoutAnIssuerThereIsNone() {
        IdentityProvider none = provider("", "");

        assertThat(none.isOn()).isFalse();
        assertThat(none.findByRegistrationId(IdentityProvider.ID)).isNull();
        assertThat(none.endSession()).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"issuer\": \"https://elsewhere.example\"}",
                "{\"issuer\": 7}",
                "{\"issuer\": \"@\", \"authorization_endpoint\": \"javascript:alert(1)\"}",
                "no JSON",
                "[]",
                ""
            })
    void documentThatIsNoneIsRefused(String document) throws IOException {
        assertAway(document);
    }

    @Test
    void documentThatIsTooLargeIsNotReadToItsEnd() throws IOException {
        assertAway("{\"issuer\": \"@\", \"more\": \"" + "x".repeat(ProviderHttp.MOST_BYTES) + "\"}");
    }

    private static void assertAway(String document) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        String issuer = "http://127.0.0.1:" + server.getAddress().getPort();
        byte[] body = document.replace("@", issuer).getBytes(StandardCharsets.UTF_8);
        server.createContext("/", request -> {
            request.getResponseHeaders().add("Content-Type", "application/json");
            request.sendResponseHeaders(200, body.length == 0 ? -1 : body.length);
            request.getResponseBody().write(body);
            request.close();
        });
        server.start();
        try {
            IdentityProvider provider = provider(issuer, "client");

            assertThatThrownBy(() -> provider.findByRegistrationId(IdentityProvider.ID))
                    .isInstanceOf(ProviderAwayException.class);
            assertThat(provider.endSession()).isNull();
        } finally {
            server.stop(0);
        }
    }

    private static IdentityProvider provider(String issuer, String client) {
        OidcSettings settings = new OidcSettings(
                issuer, client, "", List.of("openid"), "", OidcSettings.LocalLogin.ALL, Duration.ofSeconds(5));
        return new IdentityProvider(settings, new Issuer(HERE), Clock.systemUTC());
    }
}
