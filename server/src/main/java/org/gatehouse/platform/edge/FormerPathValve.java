package org.gatehouse.platform.edge;

import jakarta.servlet.ServletException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;

/**
 * Serves {@code /accreditation/…}, the address of the accreditation area until July 2025, as {@code /registrations/accreditation/…}
 * (contract 1.1).
 *
 * <p>It changes the address before anything else looks at it, so rules, fast routes, CORS, limits and metrics know one address only.
 */
class FormerPathValve extends ValveBase {

    private static final String FORMER = "/accreditation/";
    private static final String PRESENT = "/registrations";

    FormerPathValve() {
        super(true);
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        boolean former = request.getCoyoteRequest().requestURI().startsWithIgnoreCase(FORMER, 0)
                && request.getRequestURI().startsWith(FORMER);
        if (!former || isMapped(request, response)) {
            getNext().invoke(request, response);
        }
    }

    /** Lets Tomcat read the new address as if it had arrived; false when it has answered the request itself. */
    private static boolean isMapped(Request request, Response response) throws IOException {
        byte[] present = (PRESENT + request.getRequestURI()).getBytes(StandardCharsets.ISO_8859_1);
        request.getCoyoteRequest().requestURI().setBytes(present, 0, present.length);
        request.getMappingData().recycle();
        Connector connector = request.getConnector();
        try {
            return connector
                    .getProtocolHandler()
                    .getAdapter()
                    .prepare(request.getCoyoteRequest(), response.getCoyoteResponse());
        } catch (IOException | RuntimeException failure) {
            throw failure;
        } catch (Exception failure) {
            throw new IOException(failure);
        }
    }
}
