package org.gatehouse.proof;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * Somebody without a token who announces a body, sends its first byte and never the rest. When the server hangs up, the next body is
 * held after a pause.
 */
final class HeldBody implements Runnable, AutoCloseable {

    /** Of the page whose scripts send these bodies. */
    static final String ORIGIN = "https://desk.example";

    private static final String FORM = "application/x-www-form-urlencoded";
    private static final String JSON = "application/json";
    private static final String FILE = "multipart/form-data; boundary=x";
    private static final String LARGE = "Content-Length: 1990000";
    private static final String CHUNKED = "Transfer-Encoding: chunked";

    /** What is sent; the first byte of the body follows it. */
    static final List<String> KINDS = List.of(
            head("POST /login", FORM, LARGE),
            head("POST /auth/access_token", FORM, LARGE),
            head("POST /login", FORM, "Content-Length: 8000"),
            head("POST /auth/access_token", FORM, "Content-Length: 8192"),
            head("POST /login", FORM, CHUNKED),
            head("POST /login", FILE, LARGE),
            head("POST /login", FILE, "Content-Length: 8000"),
            head("POST /login", FORM, "Content-Length: 8000\r\nExpect: 100-continue"),
            head("POST /oauth/authorize", FORM, "Content-Length: 8000"),
            head("POST /auth/devices", JSON, LARGE),
            head("POST /auth/devices", JSON, "Content-Length: 16000"),
            head("POST /auth/devices", JSON, CHUNKED),
            head("POST /auth/device%73", JSON, LARGE),
            head("POST /console/preferences", FORM, "Content-Length: 8000"),
            head("POST /console/events/1/registrations/imports", FILE, LARGE),
            head("POST /console/events/1/photos/many/file", FILE, "Content-Length: 8000"),
            head("POST /registrations/accreditation/events/1/scan", JSON, LARGE),
            head("POST /images", FILE, LARGE),
            head("PUT /people/person/1", FORM, "Content-Length: 8000"),
            head("GET /openapi.json", JSON, LARGE));

    private final int port;
    private final String head;
    private final Duration pause;
    private final Told told;
    private volatile boolean ended;
    private volatile Socket socket = new Socket();

    /** What all of them were told. */
    static final class Told {
        final AtomicInteger open = new AtomicInteger();
        final AtomicIntegerArray statuses = new AtomicIntegerArray(600);
        final AtomicInteger refusedConnections = new AtomicInteger();

        /** Of the refusals, those that a script of an allowed origin could read, and those that its browser would keep from it. */
        final Set<Integer> readable = ConcurrentHashMap.newKeySet();

        final Set<Integer> unreadable = ConcurrentHashMap.newKeySet();
    }

    HeldBody(int port, int number, Duration pause, Told told) {
        this.port = port;
        this.head = KINDS.get(number % KINDS.size());
        this.pause = pause;
        this.told = told;
    }

    private static String head(String line, String type, String length) {
        return line + " HTTP/1.1\r\nHost: localhost\r\nOrigin: " + ORIGIN + "\r\nContent-Type: " + type + "\r\n"
                + length + "\r\n\r\n";
    }

    @Override
    public void run() {
        try {
            while (!ended) {
                hold();
                Thread.sleep(pause);
            }
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
        }
    }

    private void hold() {
        boolean connected = false;
        try (Socket here = new Socket()) {
            socket = here;
            here.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            connected = true;
            told.open.incrementAndGet();
            String first = head.contains("chunked") ? "7d00\r\n{" : "a";
            here.getOutputStream().write((head + first).getBytes(StandardCharsets.US_ASCII));
            readAnswer(here.getInputStream());
        } catch (IOException hungUp) {
            if (!connected && !ended) {
                told.refusedConnections.incrementAndGet();
            }
        } finally {
            if (connected) {
                told.open.decrementAndGet();
            }
        }
    }

    /** Until the server hangs up. */
    private void readAnswer(InputStream in) throws IOException {
        byte[] line = in.readNBytes(12);
        if (line.length < 12) {
            return;
        }
        int status = Integer.parseInt(new String(line, StandardCharsets.US_ASCII).substring(9));
        told.statuses.incrementAndGet(status);
        String answer = new String(in.readAllBytes(), StandardCharsets.US_ASCII);
        if (status >= 400) {
            boolean allowed = answer.contains("\r\nAccess-Control-Allow-Origin: " + ORIGIN + "\r\n");
            (allowed ? told.readable : told.unreadable).add(status);
        }
    }

    @Override
    public void close() {
        ended = true;
        try {
            socket.close();
        } catch (IOException alreadyClosed) {
            // That is what was wanted.
        }
    }
}
