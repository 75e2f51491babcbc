package org.gatehouse.platform.edge;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.problem.Problems;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Refuses bodies that are larger than any JSON or form needs to be, before they are in memory: those that say their length unread,
 * the others when they pass the limit. Uploads have a limit of their own.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 20)
class BodyLimit extends OncePerRequestFilter {

    private final Problems problems;
    private final long limit;

    BodyLimit(Problems problems, EdgeSettings settings) {
        this.problems = problems;
        this.limit = settings.maxJsonBytes().toBytes();
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (isUpload(request)) {
            chain.doFilter(request, response);
        } else if (request.getContentLengthLong() > limit) {
            response.setHeader(HttpHeaders.CONNECTION, "close");
            problems.write(tooLarge(), request, response);
        } else if (request.getContentLengthLong() < 0) {
            chain.doFilter(new Limited(request), response);
        } else {
            chain.doFilter(request, response);
        }
    }

    private static boolean isUpload(HttpServletRequest request) {
        String type = request.getContentType();
        return type != null
                && (type.regionMatches(true, 0, "multipart/", 0, 10)
                        || type.regionMatches(true, 0, "application/zip", 0, 15));
    }

    private ProblemException tooLarge() {
        return PlatformProblem.TOO_LARGE.because("At most %d bytes are read.", limit);
    }

    private class Limited extends HttpServletRequestWrapper {

        Limited(HttpServletRequest request) {
            super(request);
        }

        @Override
        public ServletInputStream getInputStream() throws IOException {
            return new LimitedStream(super.getInputStream());
        }
    }

    private class LimitedStream extends ServletInputStream {

        private final ServletInputStream stream;
        private long read;

        LimitedStream(ServletInputStream stream) {
            this.stream = stream;
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
                throw tooLarge();
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
