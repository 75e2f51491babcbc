package org.gatehouse.feed;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.gatehouse.auth.Caller;
import org.gatehouse.auth.FastRoute;
import org.gatehouse.platform.web.DeviceHeader;
import org.springframework.http.HttpMethod;
import org.springframework.stereotype.Component;

/** Answers what most ask: everything, or what changed when nothing did; all others go to {@link FeedController}. */
@Component
class FeedPoll implements FastRoute {

    private final FeedReader reader;
    private final FullAnswer full;
    private final GateMemory memory;

    FeedPoll(FeedReader reader, FullAnswer full, GateMemory memory) {
        this.reader = reader;
        this.full = full;
        this.memory = memory;
    }

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
        FeedHead head = reader.head(eventId);
        FeedSelection selection = reader.select(head, since, cursor);
        if (selection.reason() != null) {
            // A cursor inside a walk is not read here.
            return false;
        }
        boolean known = FeedAnswer.isKnown(request, head);
        if (!known && !selection.isAllLive() && !selection.isEmptyAt(head)) {
            return false;
        }
        GatePoll poll = memory.poll(eventId, caller, device == null ? "" : device, request);
        if (known) {
            FeedAnswer.notModified(response, head);
            poll.hasWhole(head);
            return true;
        }
        if (selection.isAllLive()) {
            poll.answered(selection, full.send(head, request, response));
            return true;
        }
        if (!poll.select(selection, head).isEmptyAt(head)) {
            return false;
        }
        FeedAnswer.setHeaders(response, selection.isWhole() ? head.etag() : null);
        byte[] body = reader.empty(head, selection);
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
        poll.answered(selection, head);
        return true;
    }
}
