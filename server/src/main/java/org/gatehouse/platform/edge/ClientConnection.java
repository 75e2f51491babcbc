package org.gatehouse.platform.edge;

import jakarta.servlet.ServletRequest;
import org.apache.coyote.ActionCode;
import org.apache.coyote.Request;

/**
 * Whether the sender of a request still waits for its answer.
 *
 * <p>Tomcat does not look at a connection while its request is being answered. It can be asked to read what has arrived: after the end of
 * the connection it reports one byte each time although it holds none. A next request that arrived early stays in Tomcat's buffer, and then
 * the end of the connection is not noticed.
 */
public final class ClientConnection {

    private static final String ATTRIBUTE = ClientConnection.class.getName();

    private ClientConnection() {}

    static void remember(org.apache.catalina.connector.Request request) {
        request.setAttribute(ATTRIBUTE, request.getCoyoteRequest());
    }

    /**
     * Whether the client has ended the connection, or its half of it. Only the thread that answers the request may ask. False while a body
     * is unread, whose bytes cannot be told from the end.
     */
    public static boolean isEnded(ServletRequest request) {
        return request.getAttribute(ATTRIBUTE) instanceof Request received
                && received.isFinished()
                && reportsOneByte(received)
                && reportsOneByte(received);
    }

    private static boolean reportsOneByte(Request received) {
        received.action(ActionCode.AVAILABLE, true);
        return received.getAvailable() == 1;
    }
}
