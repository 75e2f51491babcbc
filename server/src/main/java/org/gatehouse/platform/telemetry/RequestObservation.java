package org.gatehouse.platform.telemetry;

import io.micrometer.common.KeyValues;
import org.gatehouse.platform.web.RequestId;
import org.springframework.http.server.observation.DefaultServerRequestObservationConvention;
import org.springframework.http.server.observation.ServerRequestObservationContext;
import org.springframework.stereotype.Component;

/** Lets Spring record the id of each request instead of its URL, which may hold a secret such as the link of a form. */
@Component
public class RequestObservation extends DefaultServerRequestObservationConvention {

    /** The name of the id that log lines and error responses have. */
    public static final String REQUEST_ID = "gatehouse.request_id";

    @Override
    public KeyValues getHighCardinalityKeyValues(ServerRequestObservationContext context) {
        String id = context.getCarrier() == null ? null : RequestId.of(context.getCarrier());
        return id == null ? KeyValues.empty() : KeyValues.of(REQUEST_ID, id);
    }
}
