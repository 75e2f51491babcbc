package org.gatehouse.auth.oidc;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.gatehouse.Gatehouse;
import org.gatehouse.auth.Browser;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Fixture;
import org.gatehouse.postgres.TestHome;
import org.gatehouse.proof.ServerProcess;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.util.FileSystemUtils;

/** A server that has an identity provider, and a database of its own because it outlives each test class; started once for all tests. */
public final class OidcServer {

    private static @Nullable OidcServer only;

    private final OpenIdProvider provider;
    private final ConfigurableApplicationContext context;

    private final Answer whileAway;

    /** The server starts before its provider does. */
    private OidcServer() {
        int port = ServerProcess.freePort();
        int ofProvider = ServerProcess.freePort();
        String base = "http://localhost:" + port;
        this.context = start(port, base, OpenIdProvider.issuer(ofProvider));
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
    public static synchronized OidcServer get() {
        OidcServer running = only;
        if (running == null) {
            running = new OidcServer();
            only = running;
        }
        return running;
    }

    private static ConfigurableApplicationContext start(int port, String base, String issuer) {
        Path home = Path.of("target", "gatehouse-provider");
        try {
            FileSystemUtils.deleteRecursively(home);
            TestHome.migrated(home);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
        return new SpringApplicationBuilder(Gatehouse.class)
                .logStartupInfo(false)
                .run(
                        "--gatehouse.home=" + home,
                        "--server.port=" + port,
                        "--gatehouse.base-url=" + base,
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
