package org.gatehouse.demo;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.gatehouse.auth.client.ClientSecret;
import org.gatehouse.auth.user.FirstAdministrator.Login;
import org.gatehouse.platform.db.PostgresSettings;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;

/** Loads the demo before the service reports that it is ready. */
class DemoStart implements ApplicationRunner {

    private final DemoLoader loader;
    private final DemoAccessService access;
    private final DemoGates gates;
    private final Path home;
    private @Nullable DemoState demo;

    DemoStart(DemoLoader loader, DemoAccessService access, DemoGates gates, PostgresSettings settings) {
        this.loader = loader;
        this.access = access;
        this.gates = gates;
        this.home = settings.home().toAbsolutePath().normalize();
    }

    @Override
    public void run(ApplicationArguments arguments) {
        demo = loader.load().orElse(null);
    }

    /** Everything that a script needs to talk to the demo at this address; empty when there is no demo. */
    Optional<DemoEnv> env(String address) throws IOException {
        if (demo == null) {
            return Optional.empty();
        }
        Map<String, String> known = DemoEnv.read(home);
        ClientSecret client = access.client(demo, known);
        Login administrator = access.administrator(demo, known);
        return Optional.of(new DemoEnv(
                home,
                address,
                demo.eventId(),
                client.clientId(),
                Objects.requireNonNull(client.clientSecret()),
                access.desk(demo),
                administrator.username(),
                administrator.password(),
                administrator.password().equals(known.get("ADMIN_PASSWORD"))));
    }

    /** Lets the demo's gates poll at this address; does nothing when there is no demo. */
    void openGates(String address) {
        if (demo != null) {
            DemoState opened = demo;
            access.gates(opened)
                    .ifPresent(client -> gates.open(address, opened.eventId(), client, access.gateDevices(opened)));
        }
    }
}
