package org.gatehouse.auth.access;

import io.micrometer.tracing.Span;
import io.micrometer.tracing.Tracer;
import io.micrometer.tracing.propagation.Propagator;
import jakarta.servlet.http.HttpServletRequest;
import org.gatehouse.platform.telemetry.RequestObservation;
import org.gatehouse.platform.web.RequestId;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/** Makes the spans of fast routes, with the names that Spring gives its own. Without a collector there is no tracer, and no span. */
@Component
class FastRouteSpans {

    private final @Nullable Tracer tracer;
    private final @Nullable Propagator propagator;

    FastRouteSpans(ObjectProvider<Tracer> tracer, ObjectProvider<Propagator> propagator) {
        this.tracer = tracer.getIfAvailable();
        this.propagator = propagator.getIfAvailable();
    }

    /** A span that has begun, in the trace that the request names; null if nobody collects spans. */
    @Nullable
    Span begin(HttpServletRequest request) {
        return tracer == null || propagator == null
                ? null
                : propagator
                        .extract(request, HttpServletRequest::getHeader)
                        .kind(Span.Kind.SERVER)
                        .start();
    }

    /** The request takes the general way, which makes its own. */
    void abandon(@Nullable Span span) {
        if (span != null) {
            span.abandon();
        }
    }

    void end(@Nullable Span span, HttpServletRequest request, String route, int status) {
        if (span != null) {
            span.tag("method", request.getMethod());
            span.tag("uri", route);
            span.tag("status", String.valueOf(status));
            span.tag(RequestObservation.REQUEST_ID, String.valueOf(RequestId.of(request)));
            span.end();
        }
    }
}
