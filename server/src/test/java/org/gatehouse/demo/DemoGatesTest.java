package org.gatehouse.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import org.gatehouse.auth.client.ClientSecret;
import org.gatehouse.platform.LongTest;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** Answers that are larger than the heap of these tests, of which a gate of the demo keeps a line. */
class DemoGatesTest {

    private static final int ACCREDITATIONS = 1 << 22;
    private static final byte[] ACCREDITATION = ("{\"id\": 1, \"zones\": [\"Arena\"], \"name\": {\"text\": \""
                    + "x".repeat(1000) + "\"}, \"cursor\": \"inner\"},")
            .getBytes(StandardCharsets.UTF_8);

    private final List<String> queries = new CopyOnWriteArrayList<>();

    @Test
    @LongTest
    void nothingOfALargeAnswerIsKeptButItsCursor() throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext(
                "/auth/access_token", exchange -> answer(exchange, "{\"access_token\": \"token\"}", 0, ""));
        server.createContext("/registrations", exchange -> {
            queries.add(exchange.getRequestURI().getQuery());
            int size = queries.size() == 1 ? ACCREDITATIONS : 1;
            answer(exchange, "{\"accreditations\": [", size, "{}], \"cursor\": \"outer\"}");
        });
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
        DemoGates gates = new DemoGates(JsonMapper.shared());
        try {
            String address = "http://localhost:" + server.getAddress().getPort();
            ClientSecret client = new ClientSecret("0123456789ab", "secret");
            // Both are one gate: the second poll is that of its second name in the list.
            gates.open(address, 7, client, List.of("one", "one"));

            await().until(() -> queries.size() == 2);
            assertThat(queries.get(0)).startsWith("since=");
            assertThat(queries.get(1)).isEqualTo("cursor=outer");
        } finally {
            gates.destroy();
            server.stop(0);
        }
    }

    private static void answer(HttpExchange exchange, String begin, int accreditations, String end) throws IOException {
        exchange.sendResponseHeaders(200, 0);
        try (OutputStream body = new BufferedOutputStream(exchange.getResponseBody(), 1 << 16)) {
            body.write(begin.getBytes(StandardCharsets.UTF_8));
            for (int each = 0; each < accreditations; each++) {
                body.write(ACCREDITATION);
            }
            body.write(end.getBytes(StandardCharsets.UTF_8));
        }
    }
}
