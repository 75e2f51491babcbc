package org.gatehouse.scan.intake;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Clock;
import org.gatehouse.auth.Caller;
import org.gatehouse.auth.FastRoute;
import org.gatehouse.platform.edge.DeviceHeader;
import org.gatehouse.scan.ScanSender;
import org.gatehouse.scan.ScanVerdict;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Takes single scans in the form in which gates send them; every other form goes to {@link ScanController}. */
@Component
record ScanFastRoute(ScanIntakeService intake, JsonMapper json, Clock clock) implements FastRoute {

    /** A scan has 200 bytes. A much larger body goes to the general route, which reads it in pieces and refuses it. */
    private static final int LARGEST = 4096;

    @Override
    public HttpMethod method() {
        return HttpMethod.POST;
    }

    @Override
    public String pattern() {
        return EVENT + "/scan";
    }

    @Override
    public boolean answer(long eventId, Caller caller, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        if (!isPlain(request)) {
            return false;
        }
        JsonNode scan = json.readValue(body(request), JsonNode.class);
        ScanVerdict verdict = intake.take(sender(eventId, caller, request, clock), scan);
        byte[] body = json.writeValueAsBytes(verdict);
        response.setStatus(verdict.verdict().status().value());
        FastRoute.send(response, body);
        return true;
    }

    /** Whether this is a small JSON body from a reader with a plain name, and the reader reads JSON. */
    static boolean isPlain(HttpServletRequest request) {
        int length = request.getContentLength();
        return length > 0
                && length <= LARGEST
                && MediaType.APPLICATION_JSON_VALUE.equals(request.getContentType())
                && request.getHeader(HttpHeaders.CONTENT_ENCODING) == null
                && FastRoute.acceptsJson(request)
                && !DeviceHeader.isTooLong(request.getHeader(DeviceHeader.NAME));
    }

    static ScanSender sender(long eventId, Caller caller, HttpServletRequest request, Clock clock) {
        String device = request.getHeader(DeviceHeader.NAME);
        return new ScanSender(eventId, caller.clientId(), device == null ? "" : device, clock.instant());
    }

    static byte[] body(HttpServletRequest request) throws IOException {
        return request.getInputStream().readNBytes(request.getContentLength());
    }
}
