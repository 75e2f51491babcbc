package org.gatehouse.auth;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.gatehouse.Gatehouse;
import org.gatehouse.mail.SmtpServer;
import org.gatehouse.platform.Fixture;
import org.gatehouse.postgres.TestHome;
import org.gatehouse.proof.ServerProcess;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.util.FileSystemUtils;

/** A server that has a mail server and stands at its base address, as browsers want it for passkeys; started once for all tests. */
public final class AccountServer {

    private static @Nullable AccountServer only;

    private final SmtpServer smtp = new SmtpServer();
    private final String base;
    private final ConfigurableApplicationContext context;

    private AccountServer() {
        int port = ServerProcess.freePort();
        this.base = "http://localhost:" + port;
        Path home = Path.of("target", "gatehouse-accounts");
        try {
            FileSystemUtils.deleteRecursively(home);
            TestHome.migrated(home);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
        this.context = new SpringApplicationBuilder(Gatehouse.class)
                .logStartupInfo(false)
                .run(
                        "--server.port=" + port,
                        "--server.forward-headers-strategy=native",
                        "--gatehouse.base-url=" + base,
                        "--gatehouse.home=" + home,
                        "--gatehouse.mail.look-every=200ms",
                        "--gatehouse.mail.sender=accounts@gatehouse.test",
                        "--spring.mail.host=localhost",
                        "--spring.mail.port=" + smtp.port());
    }

    /** The server, started by the first test that needs it. */
    public static synchronized AccountServer get() {
        AccountServer running = only;
        if (running == null) {
            running = new AccountServer();
            only = running;
        }
        return running;
    }

    public String base() {
        return base;
    }

    public SmtpServer smtp() {
        return smtp;
    }

    public Fixture fixture() {
        return new Fixture(context);
    }
}
