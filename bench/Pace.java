import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;

/**
 * Sends GETs at a fixed pace and tells how long answers took, from the moment at which each request was due.
 *
 * <p>A closed loop (wrk) sends the next request when the last is answered: while the server stalls, nothing is sent and nothing is
 * measured. Here requests that become due during a stall count their waiting.
 *
 * <p>{@code java Pace.java SECONDS CONNECTIONS RATE URL [HEADER…]} prints p50, p99 and maximum in ms and the rate reached. Instead of
 * one URL, {@code @FILE} names a file with one in each line.
 */
class Pace {

    /** While the code is compiled and connections are opened, nothing is counted. */
    private static final long WARM_UP_NANOS = 1_000_000_000L;

    public static void main(String[] arguments) throws Exception {
        int seconds = Integer.parseInt(arguments[0]);
        int connections = Integer.parseInt(arguments[1]);
        double rate = Double.parseDouble(arguments[2]);
        List<URI> urls = urls(arguments[3]);
        List<String> headers = List.of(arguments).subList(4, arguments.length);
        List<byte[]> requests = urls.stream().map(url -> request(url, headers)).toList();

        long begin = System.nanoTime() + 100_000_000L;
        long countFrom = begin + WARM_UP_NANOS;
        long end = countFrom + seconds * 1_000_000_000L;
        long gap = (long) (connections * 1e9 / rate);
        List<Callable<long[]>> clients = new ArrayList<>();
        for (int i = 0; i < connections; i++) {
            long first = begin + gap * i / connections;
            int offset = i * requests.size() / connections;
            clients.add(() -> send(urls.getFirst(), requests, offset, first, gap, countFrom, end));
        }
        try (var threads = Executors.newFixedThreadPool(connections)) {
            long[] nanos = threads.invokeAll(clients).stream()
                    .flatMapToLong(done -> Arrays.stream(answered(done)))
                    .sorted()
                    .toArray();
            System.out.printf(
                    "%.3f %.3f %.3f %.0f%n", at(nanos, 0.5), at(nanos, 0.99), at(nanos, 1), nanos.length / (double) seconds);
        }
    }

    private static List<URI> urls(String argument) throws IOException {
        List<String> texts = argument.startsWith("@") ? Files.readAllLines(Path.of(argument.substring(1))) : List.of(argument);
        return texts.stream().map(URI::create).toList();
    }

    private static byte[] request(URI url, List<String> headers) {
        StringBuilder text = new StringBuilder("GET " + url.getRawPath());
        text.append(url.getRawQuery() == null ? "" : "?" + url.getRawQuery()).append(" HTTP/1.1\r\n");
        text.append("Host: ").append(url.getAuthority()).append("\r\n");
        headers.forEach(header -> text.append(header).append("\r\n"));
        return text.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    /** One connection: a request every {@code gap}, late ones at once; opened anew when the server ends it. */
    private static long[] send(
            URI server, List<byte[]> requests, int offset, long first, long gap, long countFrom, long end) throws IOException {
        LongStream.Builder nanos = LongStream.builder();
        Connection connection = new Connection(server);
        int next = offset;
        for (long due = first; due < end; due += gap) {
            while (System.nanoTime() < due) {
                LockSupport.parkNanos(due - System.nanoTime());
            }
            if (connection.ended) {
                connection.close();
                connection = new Connection(server);
            }
            connection.exchange(requests.get(next++ % requests.size()));
            if (due >= countFrom) {
                nanos.add(System.nanoTime() - due);
            }
        }
        connection.close();
        return nanos.build().toArray();
    }

    private static double at(long[] sorted, double share) {
        return sorted[(int) Math.min(sorted.length - 1, Math.ceil(sorted.length * share))] / 1e6;
    }

    private static long[] answered(Future<long[]> client) {
        try {
            return client.get();
        } catch (InterruptedException | ExecutionException failed) {
            throw new IllegalStateException(failed);
        }
    }

    /** Sends a request and reads over its answer, whose length Content-Length tells; a 304 has none. */
    private static class Connection {

        private final Socket socket;
        private final InputStream in;
        private final OutputStream out;
        private final byte[] buffer = new byte[1 << 16];
        private int from;
        private int to;
        private boolean ended;

        Connection(URI server) throws IOException {
            socket = new Socket(server.getHost(), server.getPort());
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(30_000);
            in = socket.getInputStream();
            out = socket.getOutputStream();
        }

        void close() throws IOException {
            socket.close();
        }

        void exchange(byte[] request) throws IOException {
            out.write(request);
            String status = line();
            if (!status.startsWith("HTTP/1.1 2") && !status.startsWith("HTTP/1.1 304")) {
                throw new IOException("Answer: " + status);
            }
            long left = 0;
            for (String header = line(); !header.isEmpty(); header = line()) {
                if (header.regionMatches(true, 0, "Content-Length:", 0, 15)) {
                    left = Long.parseLong(header.substring(15).strip());
                }
                ended |= header.equalsIgnoreCase("Connection: close");
                if (header.regionMatches(true, 0, "Transfer-Encoding:", 0, 18)) {
                    throw new IOException("Chunked answers are not read here");
                }
            }
            while (left > 0) {
                fill();
                int step = (int) Math.min(left, to - from);
                from += step;
                left -= step;
            }
        }

        private String line() throws IOException {
            StringBuilder line = new StringBuilder();
            while (true) {
                fill();
                char c = (char) buffer[from++];
                if (c == '\n') {
                    return line.toString();
                }
                if (c != '\r') {
                    line.append(c);
                }
            }
        }

        private void fill() throws IOException {
            if (from == to) {
                from = 0;
                to = in.read(buffer);
                if (to < 0) {
                    throw new IOException("The server closed the connection");
                }
            }
        }
    }
}
