package org.gatehouse.proof;

import java.io.IOException;
import org.gatehouse.auth.TestSessions;
import org.jspecify.annotations.Nullable;

/** A desk's way to the server: requests of the API go under a token, forms of the console's pages in a session. */
record Sender(Wire wire, String base, String token, TestSessions.Visit visit) {

    /** @param body of a page's form its fields as they go out; else as {@link Wire#send} takes it */
    Wire.Reply send(String method, String path, @Nullable Object body) throws IOException {
        return path.startsWith("/console/")
                ? wire.submit(base + path, visit, String.valueOf(body))
                : wire.send(method, base + path, token, body);
    }
}
