package org.gatehouse.feed;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.gatehouse.auth.Caller;
import org.gatehouse.auth.FastRoute;
import org.gatehouse.platform.web.DeviceHeader;
import org.jspecify.annotations.Nullable;
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
        Asked asked = Asked.of(request.getQueryString());
        String device = request.getHeader(DeviceHeader.NAME);
        if (asked == null || DeviceHeader.isTooLong(device)) {
            return false;
        }
        FeedHead head = reader.head(eventId);
        FeedSelection selection = reader.select(head, asked.since(), asked.cursor());
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

    /** The parameters of a poll. */
    private record Asked(@Nullable String since, @Nullable String cursor) {

        /**
         * Read from the address itself, because whoever asks the container for a parameter makes it read the rest too.
         *
         * @return null when there is more than one {@code since} or one {@code cursor} of plain characters
         */
        static @Nullable Asked of(@Nullable String query) {
            if (query == null) {
                return new Asked(null, null);
            }
            if (query.indexOf('&') >= 0) {
                return null;
            }
            Optional<String> since = value(query, "since=");
            Optional<String> cursor = value(query, "cursor=");
            return since.isEmpty() && cursor.isEmpty() ? null : new Asked(since.orElse(null), cursor.orElse(null));
        }

        private static Optional<String> value(String query, String name) {
            if (!query.startsWith(name)) {
                return Optional.empty();
            }
            try {
                return Optional.of(URLDecoder.decode(query.substring(name.length()), StandardCharsets.US_ASCII))
                        .filter(text -> text.chars().allMatch(c -> c >= ' ' && c <= '~'));
            } catch (IllegalArgumentException malformed) {
                return Optional.empty();
            }
        }
    }
}
