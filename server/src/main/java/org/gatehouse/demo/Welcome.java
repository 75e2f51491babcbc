package org.gatehouse.demo;

import java.nio.file.Path;

/** What is shown when the demo is ready: where to look, and lines to paste into a shell. */
final class Welcome {

    private Welcome() {}

    static String text(DemoEnv env, DemoState demo, Path file) {
        return """


                Gatehouse is ready with a demo event of %,d people.

                  address         %s
                  description     %s/docs, to read; %s/openapi.json, for programs
                  administrator   %s, password %s
                  secrets         %s

                Get a token and the beginning of the first sync:

                  . '%s'
                  TOKEN=$(curl -s -u "$CLIENT_ID:$CLIENT_SECRET" -d grant_type=client_credentials "$BASE_URL/auth/access_token" | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')
                  curl -s -H "Authorization: Bearer $TOKEN" "$BASE_URL/registrations/accreditation/events/$EVENT_ID/sync" | head -c 1000
                """.formatted(
                        demo.people(),
                        env.baseUrl(),
                        env.baseUrl(),
                        env.baseUrl(),
                        env.adminUsername(),
                        env.adminPassword(),
                        file,
                        file);
    }
}
