import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * So many gates wait for a change, then one is made: tells how long until each has read it, from before the change was sent.
 *
 * <p>{@code java Waiting GATES WARM-UP ROUNDS SYNC-URL-WITH-CURSOR ACCREDITATION-URL AUTHORIZATION} prints a
 * line a round: ms of the change itself, then p50, p99 and maximum of the gates. The rounds of the warm-up follow each other sooner and are
 * not printed. Prints {@code none} when the server does not let a poll wait.
 */
class Waiting {

    private static final Pattern CURSOR = Pattern.compile("\"cursor\":\"([^\"]+)\"");

    public static void main(String[] arguments) throws Exception {
        int gates = Integer.parseInt(arguments[0]);
        int warmUp = Integer.parseInt(arguments[1]);
        int rounds = Integer.parseInt(arguments[2]);
        URI sync = URI.create(arguments[3]);
        URI accreditation = URI.create(arguments[4]);
        String authorization = arguments[5];
        if (!waits(sync, authorization)) {
            System.out.println("none");
            return;
        }
        List<Gate> all = new ArrayList<>();
        for (int i = 0; i < gates; i++) {
            all.add(new Gate(sync, authorization, i));
        }
        try (var threads = Executors.newVirtualThreadPerTaskExecutor();
                Connection desk = new Connection(accreditation)) {
            for (int round = 1; round <= warmUp + rounds; round++) {
                CountDownLatch asked = new CountDownLatch(gates);
                List<Future<Long>> answers =
                        all.stream().map(gate -> threads.submit(() -> gate.poll(asked))).toList();
                asked.await();
                // All requests are sent; now they shall be at rest in the server.
                TimeUnit.MILLISECONDS.sleep((gates == 1 ? 100 : 1500) / (round > warmUp ? 1 : 10));
                long begin = System.nanoTime();
                desk.send(change(accreditation, authorization, round));
                desk.answer();
                long changed = System.nanoTime();
                long[] nanos = new long[gates];
                for (int i = 0; i < gates; i++) {
                    nanos[i] = answers.get(i).get(30, TimeUnit.SECONDS) - begin;
                }
                Arrays.sort(nanos);
                if (round <= warmUp) {
                    continue;
                }
                System.out.printf("%.2f %.2f %.2f %.2f%n", (changed - begin) / 1e6, nanos[gates / 2] / 1e6,
                        nanos[(int) Math.ceil(gates * 0.99) - 1] / 1e6, nanos[gates - 1] / 1e6);
            }
        } finally {
            for (Gate gate : all) {
                gate.connection.close();
            }
        }
    }

    /** A server without long polls refuses the parameter or answers at once that there is nothing. */
    private static boolean waits(URI sync, String authorization) throws IOException {
        try (Connection connection = new Connection(sync)) {
            long begin = System.nanoTime();
            connection.send(poll(sync, sync.getRawQuery(), 2, authorization, "probe"));
            connection.answer();
            return System.nanoTime() - begin > 1_000_000_000L;
        } catch (IOException refused) {
            return false;
        }
    }

    private static String poll(URI sync, String query, int wait, String authorization, String device) {
        return "GET %s?%s&wait=%d HTTP/1.1\r\nHost: %s\r\n%s\r\nGatehouse-Device: %s\r\n\r\n"
                .formatted(sync.getRawPath(), query, wait, sync.getAuthority(), authorization, device);
    }

    private static String change(URI accreditation, String authorization, int round) {
        String body = "{\"lines\":\"Round %d\",\"zones_add\":[],\"zones_remove\":[]}".formatted(round);
        return "PUT %s HTTP/1.1\r\nHost: %s\r\n%s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
                .formatted(accreditation.getRawPath(), accreditation.getAuthority(), authorization, body.length(), body);
    }

    /** Goes on from the cursor of its last answer, over one connection. */
    private static class Gate {

        private final URI sync;
        private final String authorization;
        private final String device;
        private final Connection connection;
        private String query;

        Gate(URI sync, String authorization, int number) throws IOException {
            this.sync = sync;
            this.authorization = authorization;
            this.device = "gate-" + number;
            this.query = sync.getRawQuery();
            this.connection = new Connection(sync);
        }

        /** When the answer was there that brought something; an empty one (the wait is over) is asked again. */
        long poll(CountDownLatch asked) throws IOException {
            while (true) {
                connection.send(Waiting.poll(sync, query, 50, authorization, device));
                asked.countDown();
                String body = connection.answer();
                long now = System.nanoTime();
                Matcher cursor = CURSOR.matcher(body);
                if (!cursor.find()) {
                    throw new IOException("No cursor in " + body);
                }
                query = "cursor=" + cursor.group(1);
                if (!body.contains("\"accreditations\":[]")) {
                    return now;
                }
            }
        }
    }

    private static class Connection implements AutoCloseable {

        private final Socket socket;
        private final InputStream in;

        Connection(URI server) throws IOException {
            socket = new Socket(server.getHost(), server.getPort());
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(60_000);
            in = new BufferedInputStream(socket.getInputStream(), 2048);
        }

        void send(String request) throws IOException {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
        }

        /** The body of a 2xx. */
        String answer() throws IOException {
            String status = line();
            int length = 0;
            boolean chunked = false;
            for (String header = line(); !header.isEmpty(); header = line()) {
                if (header.regionMatches(true, 0, "Content-Length:", 0, 15)) {
                    length = Integer.parseInt(header.substring(15).strip());
                }
                chunked |= header.equalsIgnoreCase("Transfer-Encoding: chunked");
            }
            String body = chunked ? chunks() : new String(in.readNBytes(length), StandardCharsets.UTF_8);
            if (!status.startsWith("HTTP/1.1 2")) {
                throw new IOException(status + " " + body);
            }
            return body;
        }

        private String chunks() throws IOException {
            ByteArrayOutputStream body = new ByteArrayOutputStream();
            for (int size = Integer.parseInt(line(), 16); size > 0; size = Integer.parseInt(line(), 16)) {
                body.write(in.readNBytes(size));
                line();
            }
            line();
            return body.toString(StandardCharsets.UTF_8);
        }

        private String line() throws IOException {
            StringBuilder line = new StringBuilder();
            for (int c = in.read(); c != '\n'; c = in.read()) {
                if (c < 0) {
                    throw new IOException("The server closed the connection");
                }
                if (c != '\r') {
                    line.append((char) c);
                }
            }
            return line.toString();
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}
