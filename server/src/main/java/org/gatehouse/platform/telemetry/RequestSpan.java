package org.gatehouse.platform.telemetry;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import io.opentelemetry.sdk.trace.data.DelegatingSpanData;
import io.opentelemetry.sdk.trace.data.EventData;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.data.StatusData;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The data of a request that a collector receives, by the names of OpenTelemetry: method, route, status, the class of the exception, and
 * the id that is in our log and our error responses. Addresses, messages of exceptions and whatever a library adds may name people or hold
 * secrets.
 */
final class RequestSpan extends DelegatingSpanData {

    private static final AttributeKey<String> METHOD = AttributeKey.stringKey("http.request.method");
    private static final AttributeKey<String> ROUTE = AttributeKey.stringKey("http.route");
    private static final AttributeKey<Long> STATUS = AttributeKey.longKey("http.response.status_code");
    private static final AttributeKey<String> ERROR = AttributeKey.stringKey("error.type");
    private static final AttributeKey<String> REQUEST = AttributeKey.stringKey(RequestObservation.REQUEST_ID);

    private final String name;
    private final Attributes attributes;
    private final StatusData status;

    RequestSpan(SpanData all) {
        super(all);
        String method = text(all, "method");
        String route = text(all, "uri");
        String code = text(all, "status");
        String thrown = text(all, "exception");
        boolean failed = code != null && code.startsWith("5");
        this.name = (method == null ? "HTTP" : method) + (route == null ? "" : " " + route);
        this.status = failed ? StatusData.error() : StatusData.unset();
        AttributesBuilder told = Attributes.builder();
        told.put(METHOD, method);
        told.put(ROUTE, route);
        told.put(REQUEST, text(all, RequestObservation.REQUEST_ID));
        if (code != null && code.matches("\\d{3}")) {
            told.put(STATUS, Long.valueOf(code));
        }
        if (thrown != null || failed) {
            told.put(ERROR, thrown == null ? code : thrown);
        }
        this.attributes = told.build();
    }

    private static @Nullable String text(SpanData span, String key) {
        String value = span.getAttributes().get(AttributeKey.stringKey(key));
        return "none".equals(value) ? null : value;
    }

    @Override
    public String getName() {
        return name;
    }

    @Override
    public Attributes getAttributes() {
        return attributes;
    }

    @Override
    public int getTotalAttributeCount() {
        return attributes.size();
    }

    /** None: events are exceptions that were thrown, with their messages. */
    @Override
    public List<EventData> getEvents() {
        return List.of();
    }

    @Override
    public int getTotalRecordedEvents() {
        return 0;
    }

    @Override
    public StatusData getStatus() {
        return status;
    }
}
