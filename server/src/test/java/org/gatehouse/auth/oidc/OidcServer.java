package org.gatehouse.auth.oidc;

import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.gatehouse.Gatehouse;
import org.gatehouse.auth.Browser;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Fixture;
import org.gatehouse.postgres.TestHome;
import org.gatehouse.proof.ServerProcess;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.util.FileSystemUtils;

/** A server that has an identity provider, and a database of its own because it outlives each test class; started once for all tests. */
public final class OidcServer {

    private static @Nullable OidcServer only;

    private final OpenIdProvider provider;
    private final ConfigurableApplicationContext context;

    private final Answer whileAway;
    private final Answer backWhileAway;
    private final List<String> logWhileAway;

    /** The server starts before its provider does, and the provider goes away once while somebody is there. */
    private OidcServer() {
        int port = ServerProcess.freePort();
        int ofProvider = ServerProcess.freePort();
        String base = "http://localhost:" + port;
        this.context = start(port, base, OpenIdProvider.issuer(ofProvider));
        Browser browser = new Browser(fixture().anonymous());
        this.whileAway = leave(browser);
        OpenIdProvider earlier = new OpenIdProvider(ofProvider, base);
        Answer there = await().until(() -> leave(browser), left -> left.header("Location") != null);
        earlier.close();
        ListAppender<ILoggingEvent> lines = new ListAppender<>();
        lines.start();
        Logger log = (Logger) LoggerFactory.getLogger(ProviderLogin.class);
        log.addAppender(lines);
        String state = Browser.parametersOf(there).get("state");
        this.backWhileAway = browser.open("/login/oidc/back?code=x&state=" + state);
        log.detachAppender(lines);
        this.logWhileAway =
                lines.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
        ServerProcess.awaitFree(ofProvider);
        this.provider = new OpenIdProvider(ofProvider, base);
    }

    private static Answer leave(Browser browser) {
        return browser.submit(browser.open("/login"), "/login/oidc", Map.of());
    }

    /** What the button of the login page led to before there was a provider. */
    Answer whileAway() {
        return whileAway;
    }

    /** What somebody saw who came back when the provider was gone, so that nothing took the code. */
    Answer backWhileAway() {
        return backWhileAway;
    }

    List<String> logWhileAway() {
        return logWhileAway;
    }

    /** The server, started by the first test that needs it. */
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
