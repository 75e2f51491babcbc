import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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

    private static final long NAP_NANOS = 50_000L;
    private static final long PATIENCE_NANOS = 30_000_000_000L;

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
        long[] nanos = new Sender(urls.getFirst(), requests).send(connections, gap, begin, countFrom, end);
        Arrays.sort(nanos);
        System.out.printf(
                "%.3f %.3f %.3f %.0f%n", at(nanos, 0.5), at(nanos, 0.99), at(nanos, 1), nanos.length / (double) seconds);
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
        private long sent;

        Posts(String head, String body, String ids) {
            this.head = head + "Content-Type: application/json\r\nContent-Length: ";
            this.body = body;
            this.first = Long.parseLong(ids.substring(0, ids.indexOf(' ')));
            this.last = Long.parseLong(ids.substring(ids.indexOf(' ') + 1));
        }

        @Override
        public byte[] get(int client, int number) {
            long n = ++sent;
            String text = body.replace("{n}", "%02d.%06d".formatted(n / 1_000_000 % 60, n % 1_000_000))
                    .replace("{id}", Long.toString(first + n * 7919 % (last - first + 1)));
            return (head + text.length() + "\r\n\r\n" + text).getBytes(StandardCharsets.ISO_8859_1);
        }
    }

    /** All connections in one thread: with a thread each, changing between them takes more of the machine than a server's answer does. */
    private static class Sender {

        private final URI server;
        private final Requests requests;
        private final Selector selector = Selector.open();
        private final ByteBuffer buffer = ByteBuffer.allocateDirect(1 << 18);
        private final LongStream.Builder nanos = LongStream.builder();

        Sender(URI server, Requests requests) throws IOException {
            this.server = server;
            this.requests = requests;
        }

        /** Over each connection a request every {@code gap}, late ones as soon as the one before is answered. */
        long[] send(int connections, long gap, long begin, long countFrom, long end) throws IOException {
            List<Connection> all = new ArrayList<>();
            for (int i = 0; i < connections; i++) {
                all.add(new Connection(i, begin + gap * i / connections));
            }
            while (!all.isEmpty()) {
                long next = Long.MAX_VALUE;
                for (Connection connection : all) {
                    if (connection.answered) {
                        connection.sendIfDue();
                    }
                    next = connection.answered ? Math.min(next, connection.due) : next;
                    connection.checkPatience();
                }
                await(next - System.nanoTime());
                for (SelectionKey key : selector.selectedKeys()) {
                    Connection connection = (Connection) key.attachment();
                    long due = connection.due;
                    if (connection.read()) {
                        if (due >= countFrom) {
                            nanos.add(System.nanoTime() - due);
                        }
                        connection.due = due + gap;
                    }
                }
                selector.selectedKeys().clear();
                all.removeIf(connection -> connection.answered && connection.due >= end);
            }
            selector.close();
            return nanos.build().toArray();
        }

        /** Until an answer comes or a request is due; a selector counts in milliseconds, so shorter ones are slept through. */
        private void await(long untilDue) throws IOException {
            if (untilDue > 2_000_000) {
                selector.select(1);
            } else if (selector.selectNow() == 0 && untilDue > 0) {
                LockSupport.parkNanos(Math.min(untilDue, NAP_NANOS));
                selector.selectNow();
            }
        }

        private class Connection {

            private final int client;
            private SocketChannel channel;
            private SelectionKey key;
            private Answer answer = new Answer();
            private boolean answered = true;
            private int number;
            private long due;

            Connection(int client, long due) throws IOException {
                this.client = client;
                this.due = due;
                connect();
            }

            private void connect() throws IOException {
                channel = SocketChannel.open(new InetSocketAddress(server.getHost(), server.getPort()));
                channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
                channel.configureBlocking(false);
                key = channel.register(selector, SelectionKey.OP_READ, this);
            }

            void sendIfDue() throws IOException {
                if (System.nanoTime() < due) {
                    return;
                }
                if (answer.ended) {
                    key.cancel();
                    channel.close();
                    connect();
                }
                answer = new Answer();
                answered = false;
                ByteBuffer request = ByteBuffer.wrap(requests.get(client, number++));
                while (request.hasRemaining()) {
                    channel.write(request);
                }
            }

            /** Whether the answer is whole now. */
            boolean read() throws IOException {
                for (int count = channel.read(buffer.clear()); count != 0; count = channel.read(buffer.clear())) {
                    if (count < 0) {
                        throw new IOException("The server closed the connection");
                    }
                    answered = answer.take(buffer.flip());
                    if (answered || count < buffer.capacity()) {
                        return answered;
                    }
                }
                return false;
            }

            void checkPatience() throws IOException {
                if (!answered && System.nanoTime() - due > PATIENCE_NANOS) {
                    throw new IOException("No answer");
                }
            }
        }
    }

    /** Reads over an answer as its bytes come; its length Content-Length or its chunks tell, a 304 has none. */
    private static class Answer {

        private enum Part { STATUS, HEADER, BODY, CHUNK_SIZE, CHUNK, CHUNK_END, LAST_LINE }

        private final StringBuilder line = new StringBuilder();
        private Part part = Part.STATUS;
        private boolean chunked;
        private boolean ended;
        private long left;

        /** Whether that was the last of it. */
        boolean take(ByteBuffer bytes) throws IOException {
            while (bytes.hasRemaining()) {
                if (part == Part.BODY || part == Part.CHUNK) {
                    int step = (int) Math.min(left, bytes.remaining());
                    bytes.position(bytes.position() + step);
                    left -= step;
                    if (left == 0 && part == Part.BODY) {
                        return true;
                    }
                    part = left == 0 ? Part.CHUNK_END : part;
                } else if (endsLine(bytes)) {
                    boolean last = take(line.toString());
                    line.setLength(0);
                    if (last) {
                        return true;
                    }
                }
            }
            return false;
        }

        private boolean endsLine(ByteBuffer bytes) {
            while (bytes.hasRemaining()) {
                char c = (char) bytes.get();
                if (c == '\n') {
                    return true;
                }
                if (c != '\r') {
                    line.append(c);
                }
            }
            return false;
        }

        private boolean take(String text) throws IOException {
            switch (part) {
                case STATUS -> {
                    if (!text.startsWith("HTTP/1.1 2") && !text.startsWith("HTTP/1.1 304")) {
                        throw new IOException("Answer: " + text);
                    }
                    part = Part.HEADER;
                }
                case HEADER -> {
                    if (text.isEmpty()) {
                        part = chunked ? Part.CHUNK_SIZE : Part.BODY;
                        return !chunked && left == 0;
                    }
                    if (text.regionMatches(true, 0, "Content-Length:", 0, 15)) {
                        left = Long.parseLong(text.substring(15).strip());
                    }
                    ended |= text.equalsIgnoreCase("Connection: close");
                    chunked |= text.equalsIgnoreCase("Transfer-Encoding: chunked");
                }
                case CHUNK_SIZE -> {
                    left = Long.parseLong(text, 16);
                    part = left == 0 ? Part.LAST_LINE : Part.CHUNK;
                }
                case CHUNK_END -> part = Part.CHUNK_SIZE;
                default -> {
                    return true;
                }
            }
            return false;
        }
    }

    private static double at(long[] sorted, double share) {
        return sorted[(int) Math.min(sorted.length - 1, Math.ceil(sorted.length * share))] / 1e6;
    }
}
