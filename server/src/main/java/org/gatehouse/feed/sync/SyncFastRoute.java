package org.gatehouse.feed.sync;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.gatehouse.auth.Caller;
import org.gatehouse.auth.FastRoute;
import org.gatehouse.platform.edge.DeviceHeader;
import org.springframework.http.HttpMethod;
import org.springframework.stereotype.Component;

/** Takes polls that ask for everything, or that send only a since or only a cursor. All other polls go to {@link FeedController}. */
@Component
record SyncFastRoute(SyncResponder answers) implements FastRoute {

    @Override
    public HttpMethod method() {
        return HttpMethod.GET;
    }

    @Override
    public String pattern() {
        return EVENT + "/sync";
    }

    @Override
    public boolean answer(long eventId, Caller caller, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        String since = FastRoute.onlyParameter(request, "since");
        String cursor = FastRoute.onlyParameter(request, "cursor");
        boolean plain = since != null || cursor != null || request.getQueryString() == null;
        String device = request.getHeader(DeviceHeader.NAME);
        if (!plain || DeviceHeader.isTooLong(device)) {
            return false;
        }
        SyncQuery query = SyncQuery.of(since, cursor, null, null);
        answers.answer(eventId, query, caller, device == null ? "" : device, request, response);
        return true;
    }
}
