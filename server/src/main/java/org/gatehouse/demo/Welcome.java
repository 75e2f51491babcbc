package org.gatehouse.demo;

import java.io.IOException;
import java.util.Optional;
import org.gatehouse.auth.client.ClientSecret;
import org.gatehouse.auth.client.FirstClient;
import org.gatehouse.auth.user.FirstAdministrator;
import org.gatehouse.auth.user.FirstAdministrator.Login;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/** Logs, when the service is ready, its address and how to try it, with or without a demo. */
@Component
record Welcome(
        ObjectProvider<DemoStart> demo,
        FirstAdministrator firstAdministrator,
        FirstClient firstClient,
        Environment environment) {

    private static final Logger log = LoggerFactory.getLogger(Welcome.class);

    /** Writes {@code demo.env} last, so that a script that waits for the file finds everything ready. */
    @EventListener(ApplicationReadyEvent.class)
    void ready() throws IOException {
        @Nullable String port = environment.getProperty("local.server.port");
        if (port == null) {
            return;
        }
        String address = "http://localhost:" + port;
        @Nullable DemoStart start = demo.getIfAvailable();
        Optional<DemoEnv> env = start == null ? Optional.empty() : start.env(address);
        log.info(
                "{}",
                block(address)
                        + env.map(Welcome::administrator)
                                .or(() -> firstAdministrator.login().map(Welcome::block))
                                .orElse("")
                        + firstClient.login().map(Welcome::block).orElse("")
                        + env.map(Welcome::block).orElse(""));
        if (start != null && env.isPresent()) {
            env.get().write();
            start.openGates(address);
        }
    }

    private static String block(String address) {
        return """


              Gatehouse is ready: %1$s
              In a browser:       %1$s/console
              Its API:            %1$s/docs to read, %1$s/openapi.json for programs
            """.formatted(address);
    }

    private static String block(Login administrator) {
        return """
              Administrator:      %s, password %s
            """.formatted(administrator.username(), administrator.password());
    }

    /** Logs are kept, sent and read by others, so that the first start alone shows the password. */
    static String administrator(DemoEnv env) {
        return env.told() ? """
              Administrator:      %s, the password is ADMIN_PASSWORD in %s
            """.formatted(env.adminUsername(), env.file()) : block(env.administrator());
    }

    private static String block(ClientSecret first) {
        return """
              Client for clients: %s, secret %s
            """.formatted(first.clientId(), first.clientSecret());
    }

    private static String block(DemoEnv env) {
        return """
              Demo event:         %d; all that a script needs is in %s

              A token and the first sync, to paste into a shell:

            . '%s'
            TOKEN=$(curl -s -u "$CLIENT_ID:$CLIENT_SECRET" -d grant_type=client_credentials "$BASE_URL/auth/access_token" | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')
            curl -s -H "Authorization: Bearer $TOKEN" "$BASE_URL/registrations/accreditation/events/$EVENT_ID/sync" | head -c 1000
            """.formatted(env.eventId(), env.file(), env.file());
    }
}
