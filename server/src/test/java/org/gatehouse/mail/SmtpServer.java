package org.gatehouse.mail;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.gatehouse.proof.ServerProcess;

/** A mail server that keeps what it gets and replies as the test sets it: just enough of RFC 5321 for one client. */
public final class SmtpServer implements AutoCloseable {

    /** A mail as it came over the line. */
    public record Received(String from, String to, String text) {

        /** The first header of that name, as it was written. */
        public String header(String name) {
            return text.replace("\r\n ", " ")
                    .replace("\r\n\t", " ")
                    .lines()
                    .takeWhile(line -> !line.isEmpty())
                    .filter(line -> line.regionMatches(true, 0, name + ":", 0, name.length() + 1))
                    .map(line -> line.substring(name.length() + 1).strip())
                    .findFirst()
                    .orElse("");
        }

        public long headers(String name) {
            return text.lines()
                    .takeWhile(line -> !line.isEmpty())
                    .filter(line -> line.regionMatches(true, 0, name + ":", 0, name.length() + 1))
                    .count();
        }
    }

    private final ServerSocket socket;
    private final List<Received> received = new CopyOnWriteArrayList<>();
    private final Queue<String> recipientAnswers = new ConcurrentLinkedQueue<>();
    private final Queue<String> senderAnswers = new ConcurrentLinkedQueue<>();
    private final Queue<Socket> clients = new ConcurrentLinkedQueue<>();
    private final AtomicInteger connections = new AtomicInteger();
    private final Map<String, String> refusedSenders = new ConcurrentHashMap<>();
    private final List<String> commands = new CopyOnWriteArrayList<>();
    private volatile boolean knowsUtf8 = true;
    private volatile int mailsOfAConnection = Integer.MAX_VALUE;
    private volatile String enough = "";
    private volatile boolean hangsUp;
    private volatile boolean waits;

    /** A server at a port that nobody gets after it was closed: tests connect to one that is away. */
    public SmtpServer() {
        try {
            socket = new ServerSocket(ServerProcess.freePort(), 50, InetAddress.getLoopbackAddress());
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
        // A virtual thread would still take one that connects after the port was closed.
        Thread.ofPlatform().daemon().start(this::accept);
    }

    public int port() {
        return socket.getLocalPort();
    }

    public List<Received> received() {
        return received;
    }

    /** How many connections were made. */
    public int connections() {
        return connections.get();
    }

    /** Replies with this to the next recipient. */
    public void answerRecipient(String answer) {
        recipientAnswers.add(answer);
    }

    /** Replies with this to the next sender. */
    public void answerSender(String answer) {
        senderAnswers.add(answer);
    }

    /** Replies with this answer whenever a sender contains this part. */
    public void refuseSender(String part, String answer) {
        refusedSenders.put(part, answer);
    }

    /** Takes the sender again. */
    public void acceptSender(String part) {
        refusedSenders.remove(part);
    }

    /** Does not know SMTPUTF8, and refuses commands with anything but ASCII. */
    public void forgetUtf8() {
        knowsUtf8 = false;
    }

    /** Takes so many mails of a connection; to the next one it sends this reply, and hangs up. An empty one is none. */
    public void takeOnly(int mails, String answer) {
        mailsOfAConnection = mails;
        enough = answer;
    }

    /** All commands, as they came over the line. */
    public List<String> commands() {
        return commands;
    }

    /** Ends all connections, as a server does with those that rest. */
    public void endConnections() throws IOException {
        for (Socket client = clients.poll(); client != null; client = clients.poll()) {
            client.close();
        }
    }

    /** Takes mails and never replies, as a server whose line breaks at the worst moment. */
    public void hangUpAfterData(boolean hangUp) {
        hangsUp = hangUp;
    }

    /** Takes mails and does not reply until it is released. */
    public void keepWaiting(boolean wait) {
        waits = wait;
    }

    private void waitAsTold() {
        while (waits && !socket.isClosed()) {
            LockSupport.parkNanos(10_000_000);
        }
    }

    private void accept() {
        while (!socket.isClosed()) {
            try {
                Socket client = socket.accept();
                if (socket.isClosed()) {
                    // It came before this thread woke up to hear that the port was closed.
                    client.close();
                    return;
                }
                connections.incrementAndGet();
                clients.add(client);
                Thread.ofVirtual().start(() -> serve(client));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void serve(Socket client) {
        try (client;
                BufferedReader in =
                        new BufferedReader(new InputStreamReader(client.getInputStream(), StandardCharsets.UTF_8));
                OutputStream out = client.getOutputStream()) {
            String from = "";
            String to = "";
            int mails = 0;
            say(out, "220 test");
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                commands.add(line);
                String command = line.toUpperCase(java.util.Locale.ROOT);
                if (!knowsUtf8 && !line.chars().allMatch(c -> c < 0x80)) {
                    say(out, "500 5.5.2 non-ASCII character in command");
                } else if (command.startsWith("EHLO")) {
                    say(out, knowsUtf8 ? "250-test\r\n250-SMTPUTF8\r\n250 8BITMIME" : "250-test\r\n250 8BITMIME");
                } else if (command.startsWith("MAIL FROM:")) {
                    from = line.substring(10);
                    if (mails++ >= mailsOfAConnection) {
                        if (!enough.isEmpty()) {
                            say(out, enough);
                        }
                        return;
                    }
                    say(out, answerTo(from));
                } else if (command.startsWith("RCPT TO:")) {
                    to = line.substring(8);
                    String answer = recipientAnswers.poll();
                    say(out, answer == null ? "250 ok" : answer);
                } else if (command.startsWith("DATA")) {
                    say(out, "354 go on");
                    received.add(new Received(from, to, text(in)));
                    if (hangsUp) {
                        return;
                    }
                    waitAsTold();
                    say(out, "250 taken");
                } else {
                    say(out, command.startsWith("QUIT") ? "221 bye" : "250 ok");
                }
            }
        } catch (IOException hungUp) {
            // The client's good right.
        }
    }

    private String answerTo(String sender) {
        for (Map.Entry<String, String> refused : refusedSenders.entrySet()) {
            if (sender.contains(refused.getKey())) {
                return refused.getValue();
            }
        }
        String answer = senderAnswers.poll();
        return answer == null ? "250 ok" : answer;
    }

    private static String text(BufferedReader in) throws IOException {
        StringBuilder text = new StringBuilder();
        for (String line = in.readLine(); line != null && !line.equals("."); line = in.readLine()) {
            text.append(line.startsWith(".") ? line.substring(1) : line).append("\r\n");
        }
        return text.toString();
    }

    private static void say(OutputStream out, String line) throws IOException {
        out.write((line + "\r\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
