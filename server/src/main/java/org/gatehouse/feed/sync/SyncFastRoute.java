package org.gatehouse.feed.sync;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.gatehouse.auth.Caller;
import org.gatehouse.auth.FastRoute;
import org.gatehouse.platform.edge.DeviceHeader;
import org.springframework.http.HttpMethod;
import org.springframework.stereotype.Component;

/** Takes polls that ask for everything, for what follows a since or a cursor, or wait for that. Polls in pages go to {@link FeedController}. */
@Component
record SyncFastRoute(SyncResponder answers) implements FastRoute {

    private static final Set<String> PARAMETERS = Set.of("since", "cursor", "wait");

    /** Spring reads or refuses numbers in any other form, such as {@code +1}. */
    private static final Pattern WAIT = Pattern.compile("[0-9]{1,2}");

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
        String device = request.getHeader(DeviceHeader.NAME);
        Map<String, String> sent = FastRoute.parameters(request, PARAMETERS);
        if (sent == null || DeviceHeader.isTooLong(device)) {
            return false;
        }
        String wait = sent.getOrDefault("wait", "0");
        if (!WAIT.matcher(wait).matches() || (sent.size() > 1 && sent.containsKey("since"))) {
            return false;
        }
        SyncQuery query = SyncQuery.of(sent.get("since"), sent.get("cursor"), null, Integer.valueOf(wait));
        answers.answer(eventId, query, caller, device == null ? "" : device, request, response);
        return true;
    }
}
