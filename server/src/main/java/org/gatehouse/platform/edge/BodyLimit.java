package org.gatehouse.platform.edge;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Enumeration;
import java.util.Set;
import org.apache.tomcat.util.http.InvalidParameterException;
import org.gatehouse.platform.connection.ClientConnection;
import org.gatehouse.platform.edge.BodyRoutes.Kind;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.problem.Problems;
import org.gatehouse.platform.web.Excerpt;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.security.web.firewall.RequestRejectedException;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Refuses bodies that are larger than their route needs before they are in memory. A body that announces its length is refused unread, any
 * other when it exceeds the limit.
 *
 * <p>This filter runs before every filter that asks for a parameter: at the first such call Tomcat allocates an array of a form's announced
 * length.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 20)
class BodyLimit extends OncePerRequestFilter {

    private static final Set<String> SENDING = Set.of("POST", "PUT", "PATCH");

    private final Problems problems;
    private final BodyRoutes routes;
    private final long most;
    private final long mostOfForm;
    private final long mostOfOpen;

    BodyLimit(Problems problems, BodyRoutes routes, EdgeSettings settings) {
        this.problems = problems;
        this.routes = routes;
        this.most = settings.maxJsonBytes().toBytes();
        this.mostOfForm = settings.maxFormBytes().toBytes();
        this.mostOfOpen = settings.maxOpenJsonBytes().toBytes();
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        try {
            refuseWildcard(request);
            chain.doFilter(hasBody(request) ? limited(request) : request, response);
        } catch (ProblemException refused) {
            // Thrown either here, or by a body that arrived too slowly while a filter asked for a parameter.
            if (response.isCommitted()) {
                throw refused;
            }
            response.setHeader(HttpHeaders.CONNECTION, "close");
            problems.write(refused, request, response);
        } catch (InvalidParameterException | HttpMessageNotReadableException | RequestRejectedException unreadable) {
            // A filter asked for a parameter, and Tomcat or Spring could not decode the address or the form.
            if (response.isCommitted()) {
                throw unreadable;
            }
            problems.write(problemOf(unreadable), request, response);
        }
    }

    private static ProblemException problemOf(RuntimeException unreadable) {
        int status = unreadable instanceof InvalidParameterException invalid ? invalid.getErrorCode() : 400;
        return PlatformProblem.of(status).because("The parameters of the address or form cannot be read.");
    }

    /** A POST without a length has no body, but a client that sends a form like this meant to send a body. */
    private static boolean hasBody(HttpServletRequest request) {
        return request.getContentLengthLong() > 0
                || request.getHeader(HttpHeaders.TRANSFER_ENCODING) != null
                || (request.getContentLengthLong() < 0 && SENDING.contains(request.getMethod()));
    }

    private HttpServletRequest limited(HttpServletRequest request) {
        refuseCoded(request);
        Kind kind = routes.kindOf(request);
        boolean isMultipart = isOfType(request, MediaType.MULTIPART_FORM_DATA_VALUE);
        long limit = limitOf(kind, isMultipart, request);
        if (isUrlEncoded(request) || isMultipart) {
            if (request.getContentLengthLong() < 0 && !(isMultipart && kind.isUpload())) {
                throw PlatformProblem.LENGTH_REQUIRED.because("A form must have the header Content-Length.");
            }
            if (isLargeForm(request)) {
                if (kind.isPage() && !routes.isSignedIn(request)) {
                    refuseAbove(limit, request);
                    return new UnreadFormRequest(request);
                }
                if (kind.isPage()) {
                    ClientConnection.current().markKnown();
                }
                limit = kind.isPage() || kind == Kind.UPLOAD ? limit : mostOfForm;
            }
        }
        refuseAbove(limit, request);
        if (isMultipart && kind == Kind.OPEN) {
            throw PlatformProblem.UNSUPPORTED_MEDIA_TYPE.because(
                    "Send the form as %s.", MediaType.APPLICATION_FORM_URLENCODED_VALUE);
        }
        return request.getContentLengthLong() < 0 && limit < Long.MAX_VALUE ? new Limited(request, limit) : request;
    }

    /** A body has one type; Spring takes a range of types for a fault of the server, even where there is no body. */
    private static void refuseWildcard(HttpServletRequest request) {
        String type = request.getContentType();
        if (type != null && type.split(";", 2)[0].indexOf('*') >= 0) {
            throw PlatformProblem.UNSUPPORTED_MEDIA_TYPE.because(
                    "The Content-Type %s is not a single media type; send application/json.", Excerpt.of(type, 100));
        }
    }

    private static void refuseCoded(HttpServletRequest request) {
        Enumeration<String> codings = request.getHeaders(HttpHeaders.CONTENT_ENCODING);
        while (codings.hasMoreElements()) {
            String coding = codings.nextElement().strip();
            if (!coding.isEmpty() && !coding.equalsIgnoreCase("identity")) {
                throw PlatformProblem.UNSUPPORTED_MEDIA_TYPE.because(
                        "The server does not read compressed bodies: send the body without Content-Encoding.");
            }
        }
    }

    private long limitOf(Kind kind, boolean isMultipart, HttpServletRequest request) {
        if (kind.isUpload() && (isMultipart || isOfType(request, "application/zip"))) {
            return Long.MAX_VALUE;
        }
        return kind == Kind.OPEN ? mostOfOpen : most;
    }

    private boolean isLargeForm(HttpServletRequest request) {
        return request.getContentLengthLong() < 0 || request.getContentLengthLong() > mostOfForm;
    }

    private static void refuseAbove(long limit, HttpServletRequest request) {
        if (request.getContentLengthLong() > limit) {
            throw tooLarge(limit);
        }
    }

    /** Whether it is a form whose parameters Tomcat reads. */
    static boolean isUrlEncoded(HttpServletRequest request) {
        return isOfType(request, MediaType.APPLICATION_FORM_URLENCODED_VALUE);
    }

    private static boolean isOfType(HttpServletRequest request, String type) {
        String sent = request.getContentType();
        return sent != null && sent.strip().regionMatches(true, 0, type, 0, type.length());
    }

    private static ProblemException tooLarge(long limit) {
        return PlatformProblem.TOO_LARGE.because("This address reads at most %d bytes.", limit);
    }

    private static final class Limited extends HttpServletRequestWrapper {

        private final long limit;
        private @Nullable LimitedStream stream;

        Limited(HttpServletRequest request, long limit) {
            super(request);
            this.limit = limit;
        }

        @Override
        public ServletInputStream getInputStream() throws IOException {
            if (stream == null) {
                stream = new LimitedStream(super.getInputStream(), limit);
            }
            return stream;
        }
    }

    private static final class LimitedStream extends ServletInputStream {

        private final ServletInputStream stream;
        private final long limit;
        private long read;

        LimitedStream(ServletInputStream stream, long limit) {
            this.stream = stream;
            this.limit = limit;
        }

        @Override
        public int read() throws IOException {
            int value = stream.read();
            count(value < 0 ? 0 : 1);
            return value;
        }

        @Override
        public int read(byte[] bytes, int from, int length) throws IOException {
            int count = stream.read(bytes, from, length);
            count(count);
            return count;
        }

        private void count(int bytes) {
            read += Math.max(0, bytes);
            if (read > limit) {
                throw tooLarge(limit);
            }
        }

        @Override
        public boolean isFinished() {
            return stream.isFinished();
        }

        @Override
        public boolean isReady() {
            return stream.isReady();
        }

        @Override
        public void setReadListener(ReadListener listener) {
            stream.setReadListener(listener);
        }
    }
}
