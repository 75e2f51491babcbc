package org.gatehouse.platform.edge;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import org.apache.catalina.connector.Request;
import org.apache.coyote.ActionCode;
import org.apache.coyote.InputBuffer;
import org.apache.tomcat.util.net.ApplicationBufferHandler;
import org.gatehouse.platform.connection.ClientConnection;
import org.gatehouse.platform.edge.BodyRoutes.Kind;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.jspecify.annotations.Nullable;

/**
 * An incoming body, read by Tomcat (a form's parameters), Jackson (JSON), a filter or a controller. It takes the memory it holds from the
 * budget, and it fails if it arrives too slowly.
 *
 * <p>A small body that arrives together with its headers costs nothing.
 */
final class MeteredRequestBody implements InputBuffer, AutoCloseable {

    /** The settings that all bodies share. */
    record Watch(BodyRoutes routes, BodyBudget budget, Duration patience, long slowest) {}

    private final InputBuffer body;
    private final Request request;
    private final Watch watch;
    private final long length;
    private final ClientConnection connection = ClientConnection.current();
    private final BodyBudget.Share share;
    private @Nullable Kind kind;
    private boolean isWaiting;
    private boolean isRefused;
    private boolean isCharged;
    private long begin;
    private long read;

    MeteredRequestBody(Request request, Watch watch) {
        this.request = request;
        this.watch = watch;
        this.body = request.getCoyoteRequest().getInputBuffer();
        this.length = request.getContentLengthLong();
        this.share = watch.budget().shareOf(connection);
    }

    /** The original buffer, to be put back when the request has ended. */
    InputBuffer original() {
        return body;
    }

    @Override
    public int available() {
        return body.available();
    }

    /**
     * Reads the bytes that have arrived; if there are none, waits for them.
     *
     * @throws ProblemException too_slow (408), unavailable (503)
     */
    @Override
    public int doRead(ApplicationBufferHandler handler) throws IOException {
        if (begin == 0) {
            begin();
        }
        int count = await(handler);
        if (count > 0) {
            arrived(count);
        }
        if (count < 0 || read == length) {
            stopWaiting();
        }
        if (count < 0 && read < length && BodyLimit.isUrlEncoded(request)) {
            throw tooSlowProblem();
        }
        return count;
    }

    private void begin() {
        begin = System.nanoTime();
        if (length >= 0 && available(request.getCoyoteRequest()) >= length) {
            return;
        }
        isWaiting = true;
        refuseUnless(share.takeWaiting(budgetKind()));
        if (BodyLimit.isUrlEncoded(request)) {
            // Tomcat allocates the array for the whole form before it reads the first byte.
            take(Math.max(0, length) * BodyBudget.PER_BYTE);
        } else {
            isCharged = !kind().isUpload();
        }
    }

    /** Also reads from the connection: many clients send headers and body in two packets. */
    private static int available(org.apache.coyote.Request received) {
        received.action(ActionCode.AVAILABLE, true);
        return received.getAvailable();
    }

    private Kind kind() {
        if (kind == null) {
            kind = watch.routes().kindOf(request.getRequest());
        }
        return kind;
    }

    /** Strangers, who have shown no token yet, share the part of the open routes, whatever their address is. */
    private Kind budgetKind() {
        return connection.isKnown() ? kind() : Kind.OPEN;
    }

    private int await(ApplicationBufferHandler handler) throws IOException {
        try {
            int count = body.doRead(handler);
            refuseUnless(count >= 0 || !share.isLost());
            return count;
        } catch (SocketTimeoutException silent) {
            throw tooSlow();
        } catch (IOException broken) {
            refuseUnless(!share.isLost());
            if (BodyLimit.isUrlEncoded(request)) {
                throw tooSlowProblem();
            }
            throw broken;
        }
    }

    /** Tomcat would treat a form that breaks off as a form without parameters; the response to it then fails and fills the log. */
    private ProblemException tooSlowProblem() {
        isRefused = true;
        return PlatformProblem.UNREADABLE.because("The form ended after %d of %d bytes.", read, length);
    }

    private void arrived(int count) {
        read += count;
        if (isCharged) {
            take(count * BodyBudget.PER_BYTE);
        }
        Duration allowed = watch.patience().plusSeconds(read / watch.slowest());
        if (read != length && System.nanoTime() - begin > allowed.toNanos()) {
            throw tooSlow();
        }
    }

    private void take(long bytes) {
        refuseUnless(share.take(budgetKind(), bytes));
    }

    private void refuseUnless(boolean hasRoom) {
        if (!hasRoom) {
            isRefused = true;
            throw watch.budget().exhausted();
        }
    }

    private ProblemException tooSlow() {
        isRefused = true;
        return PlatformProblem.TOO_SLOW.because(
                "%d bytes of the body came within %d s.",
                read, Duration.ofNanos(System.nanoTime() - begin).toSeconds());
    }

    private void stopWaiting() {
        if (isWaiting && !isRefused) {
            isWaiting = false;
            share.arrived();
        }
    }

    /** Returns its memory to the budget, because the response has been sent. */
    @Override
    public void close() {
        share.giveBack();
    }

    /**
     * Discards the unread rest of the body, so that a client that is still sending gets to read its response.
     *
     * @param most the largest number of bytes that are read for this
     * @return false if the rest is too long or does not come to an end
     */
    boolean skip(long most) {
        if (isRefused || length - read > most || !share.takeWaiting(Kind.OPEN)) {
            return false;
        }
        begin = begin == 0 ? System.nanoTime() : begin;
        isCharged = false;
        try {
            DiscardedBody skipped = new DiscardedBody();
            long until = read + most;
            while (doRead(skipped) >= 0) {
                if (read > until) {
                    return false;
                }
            }
            return true;
        } catch (IOException | ProblemException tooSlow) {
            return false;
        }
    }
}
