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
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;

/**
 * Sends requests at a fixed pace and tells how long answers took, from the moment at which each request was due.
 *
 * <p>A closed loop (wrk) sends the next request when the last is answered: while the server stalls, nothing is sent and nothing is
 * measured. Here requests that become due during a stall count their waiting.
 *
 * <p>{@code java Pace.java SECONDS CONNECTIONS RATE URL [HEADER…]} prints p50, p99 and maximum in ms and the rate reached. Instead of
 * one URL, {@code @FILE} names a file with one in each line. With a body in the environment ({@code PACE_BODY}) POSTs are sent; in it,
 * <code>{n}</code> becomes a number of seconds that no other request has, <code>{id}</code> one of the ids {@code PACE_IDS} ("first last").
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
        Requests requests = System.getenv("PACE_BODY") == null
                ? new Gets(urls.stream().map(url -> head("GET", url, headers) + "\r\n").toList())
                : new Posts(head("POST", urls.getFirst(), headers), System.getenv("PACE_BODY"), System.getenv("PACE_IDS"));

        long begin = System.nanoTime() + 100_000_000L;
        long countFrom = begin + WARM_UP_NANOS;
        long end = countFrom + seconds * 1_000_000_000L;
        long gap = (long) (connections * 1e9 / rate);
        List<Callable<long[]>> clients = new ArrayList<>();
        for (int i = 0; i < connections; i++) {
            long first = begin + gap * i / connections;
            int client = i;
            clients.add(() -> send(urls.getFirst(), requests, client, first, gap, countFrom, end));
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

    private static String head(String method, URI url, List<String> headers) {
        StringBuilder text = new StringBuilder(method).append(' ').append(url.getRawPath());
        text.append(url.getRawQuery() == null ? "" : "?" + url.getRawQuery()).append(" HTTP/1.1\r\n");
        text.append("Host: ").append(url.getAuthority()).append("\r\n");
        headers.forEach(header -> text.append(header).append("\r\n"));
        return text.toString();
    }

    /** What a client sends as its so-manieth request. */
    private interface Requests {
        byte[] get(int client, int number);
    }

    private static class Gets implements Requests {

        private final List<byte[]> requests;

        Gets(List<String> requests) {
            this.requests = requests.stream().map(text -> text.getBytes(StandardCharsets.ISO_8859_1)).toList();
        }

        /** Clients begin at places of their own: 37 and the number of requests have no divisor in common. */
        @Override
        public byte[] get(int client, int number) {
            return requests.get((client * 37 + number) % requests.size());
        }
    }

    private static class Posts implements Requests {

        private final String head;
        private final String body;
        private final long first;
        private final long last;
        private final AtomicLong sent = new AtomicLong();

        Posts(String head, String body, String ids) {
            this.head = head + "Content-Type: application/json\r\nContent-Length: ";
            this.body = body;
            this.first = Long.parseLong(ids.substring(0, ids.indexOf(' ')));
            this.last = Long.parseLong(ids.substring(ids.indexOf(' ') + 1));
        }

        @Override
        public byte[] get(int client, int number) {
            long n = sent.incrementAndGet();
            String text = body.replace("{n}", "%02d.%06d".formatted(n / 1_000_000 % 60, n % 1_000_000))
                    .replace("{id}", Long.toString(first + n * 7919 % (last - first + 1)));
            return (head + text.length() + "\r\n\r\n" + text).getBytes(StandardCharsets.ISO_8859_1);
        }
    }

    /** One connection: a request every {@code gap}, late ones at once; opened anew when the server ends it. */
    private static long[] send(
            URI server, Requests requests, int client, long first, long gap, long countFrom, long end) throws IOException {
        LongStream.Builder nanos = LongStream.builder();
        Connection connection = new Connection(server);
        int number = 0;
        for (long due = first; due < end; due += gap) {
            while (System.nanoTime() < due) {
                LockSupport.parkNanos(due - System.nanoTime());
            }
            if (connection.ended) {
                connection.close();
                connection = new Connection(server);
            }
            connection.exchange(requests.get(client, number++));
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

    /** Sends a request and reads over its answer, whose length Content-Length or its chunks tell; a 304 has none. */
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
            boolean chunked = false;
            for (String header = line(); !header.isEmpty(); header = line()) {
                if (header.regionMatches(true, 0, "Content-Length:", 0, 15)) {
                    left = Long.parseLong(header.substring(15).strip());
                }
                ended |= header.equalsIgnoreCase("Connection: close");
                chunked |= header.equalsIgnoreCase("Transfer-Encoding: chunked");
            }
            if (!chunked) {
                skip(left);
                return;
            }
            for (long size = chunk(); size > 0; size = chunk()) {
                skip(size);
                line();
            }
            line();
        }

        private long chunk() throws IOException {
            return Long.parseLong(line(), 16);
        }

        private void skip(long count) throws IOException {
            long left = count;
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
