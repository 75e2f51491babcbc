package org.gatehouse.auth.oidc;

import static org.awaitility.Awaitility.await;

import java.util.Map;
import java.util.Objects;
import org.gatehouse.Gatehouse;
import org.gatehouse.auth.Browser;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Fixture;
import org.gatehouse.proof.ServerProcess;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.Environment;

/** A second node on the database of a test's server, which has an identity provider; started once for all tests. */
public final class OidcServer {

    private static @Nullable OidcServer only;

    private final OpenIdProvider provider;
    private final ConfigurableApplicationContext context;

    private final Answer whileAway;

    /** The server starts before its provider does. */
    private OidcServer(Fixture shared) {
        int port = ServerProcess.freePort();
        int ofProvider = ServerProcess.freePort();
        String base = "http://localhost:" + port;
        this.context = start(shared, port, base, OpenIdProvider.issuer(ofProvider));
        Browser browser = new Browser(fixture().anonymous());
        this.whileAway = leave(browser);
        this.provider = new OpenIdProvider(ofProvider, base);
        await().until(() -> leave(browser).header("Location") != null);
    }

    private static Answer leave(Browser browser) {
        return browser.submit(browser.open("/login"), "/login/oidc", Map.of());
    }

    /** What the button of the login page led to before there was a provider. */
    Answer whileAway() {
        return whileAway;
    }

    /** The server, started by whoever needs it first. */
    public static synchronized OidcServer of(Fixture fixture) {
        OidcServer running = only;
        if (running == null) {
            running = new OidcServer(fixture);
            only = running;
        }
        return running;
    }

    private static ConfigurableApplicationContext start(Fixture shared, int port, String base, String issuer) {
        JdbcConnectionDetails database = shared.bean(JdbcConnectionDetails.class);
        return new SpringApplicationBuilder(Gatehouse.class)
                .logStartupInfo(false)
                .registerShutdownHook(false)
                .run(
                        "--gatehouse.home=" + shared.bean(Environment.class).getProperty("gatehouse.home"),
                        "--server.port=" + port,
                        "--gatehouse.base-url=" + base,
                        "--spring.datasource.url=" + database.getJdbcUrl(),
                        "--spring.datasource.username=" + database.getUsername(),
                        "--spring.datasource.password=" + database.getPassword(),
                        "--gatehouse.oidc.issuer=" + issuer,
                        "--gatehouse.oidc.client-id=" + OpenIdProvider.CLIENT,
                        "--gatehouse.oidc.client-secret=" + OpenIdProvider.SECRET,
                        "--gatehouse.oidc.name=Fédération");
    }

    /** How the provider of the running server names itself. */
    static synchronized String issuer() {
        return Objects.requireNonNull(only, "no server yet").provider.issuer();
    }

    public Fixture fixture() {
        return new Fixture(context);
    }
}
