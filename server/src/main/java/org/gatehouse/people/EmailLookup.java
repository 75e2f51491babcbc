package org.gatehouse.people;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import org.gatehouse.auth.Caller;
import org.gatehouse.auth.FastRoute;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Finds people by plain addresses, as scripts ask for each photo; every other form goes to {@link PersonController}. */
@Component
class EmailLookup implements FastRoute {

    private static final String PARAMETER = "e=";

    private final EmailSearch search;
    private final JsonMapper json;

    EmailLookup(EmailSearch search, JsonMapper json) {
        this.search = search;
        this.json = json;
    }

    @Override
    public HttpMethod method() {
        return HttpMethod.GET;
    }

    @Override
    public String pattern() {
        return "/people/person/autocomplete";
    }

    @Override
    public boolean answer(long noEvent, Caller caller, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        String address = address(request.getQueryString());
        if (address == null || !FastRoute.acceptsJson(request)) {
            return false;
        }
        byte[] body = json.writeValueAsBytes(search.find(SearchedEmail.of("e", address), caller.events()));
        response.setContentType(MediaType.APPLICATION_JSON_VALUE);
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
        return true;
    }

    /** Null when it is anything but the one parameter in plain characters. */
    private static @Nullable String address(@Nullable String query) {
        if (query == null || !query.startsWith(PARAMETER) || query.indexOf('&') >= 0) {
            return null;
        }
        try {
            String text = URLDecoder.decode(query.substring(PARAMETER.length()), StandardCharsets.US_ASCII);
            return text.chars().allMatch(c -> c >= ' ' && c <= '~') ? text : null;
        } catch (IllegalArgumentException malformed) {
            return null;
        }
    }
}
