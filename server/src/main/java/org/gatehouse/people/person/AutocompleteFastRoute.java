package org.gatehouse.people.person;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import org.gatehouse.auth.Caller;
import org.gatehouse.auth.FastRoute;
import org.gatehouse.people.SearchedEmail;
import org.gatehouse.people.search.EmailSearchRepository;
import org.springframework.http.HttpMethod;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Responds to searches for plain addresses, which scripts send once per photo. {@link PersonController} handles every other request. */
@Component
record AutocompleteFastRoute(EmailSearchRepository search, JsonMapper json) implements FastRoute {

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
        Map<String, String> sent = FastRoute.parameters(request, Set.of("e"));
        String address = sent == null ? null : sent.get("e");
        if (address == null || !FastRoute.acceptsJson(request)) {
            return false;
        }
        byte[] body = json.writeValueAsBytes(search.find(SearchedEmail.of("e", address), caller.events()));
        FastRoute.send(response, body);
        return true;
    }
}
