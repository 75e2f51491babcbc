package org.gatehouse.platform.edge;

import jakarta.servlet.ServletException;
import java.io.IOException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.apache.coyote.ActionCode;

/**
 * Watches every body from before the first filter until the end of the request, and decides what happens to a body that was not read.
 *
 * <p>It is a valve because Tomcat itself reads forms, and also skips the rest of a body after the response: neither passes through a
 * filter.
 */
class BodyValve extends ValveBase {

    private final MeteredRequestBody.Watch watch;
    private final long mostSkipped;

    BodyValve(MeteredRequestBody.Watch watch, long mostSkipped) {
        super(true);
        this.watch = watch;
        this.mostSkipped = mostSkipped;
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        org.apache.coyote.Request received = request.getCoyoteRequest();
        // Tomcat has already refused this request: its body is not read, and its lengths may be missing.
        if (received.isFinished() || response.getStatus() >= 400) {
            getNext().invoke(request, response);
            return;
        }
        try (MeteredRequestBody body = new MeteredRequestBody(request, watch)) {
            received.setInputBuffer(body);
            try {
                getNext().invoke(request, response);
                end(body, request, response);
            } finally {
                received.setInputBuffer(body.original());
            }
        }
    }

    /** Sends the response first. If the client asked whether it should send the body at all, Tomcat closes the connection itself. */
    private void end(MeteredRequestBody body, Request request, Response response) throws IOException {
        org.apache.coyote.Request received = request.getCoyoteRequest();
        if (request.isAsync() || received.isFinished()) {
            return;
        }
        response.finishResponse();
        if (received.hasExpectation() || !body.skip(mostSkipped)) {
            received.action(ActionCode.DISABLE_SWALLOW_INPUT, null);
        }
    }
}
