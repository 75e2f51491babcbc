package org.gatehouse.scan.intake;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Clock;
import org.gatehouse.auth.Caller;
import org.gatehouse.auth.FastRoute;
import org.gatehouse.platform.text.Language;
import org.gatehouse.scan.ScanSender;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Answers readers that ask in the form in which readers ask; every other form goes to {@link DecideController}. */
@Component
record DecideFastRoute(DecideIntakeService intake, JsonMapper json, Clock clock) implements FastRoute {

    @Override
    public HttpMethod method() {
        return HttpMethod.POST;
    }

    @Override
    public String pattern() {
        return EVENT + "/decide";
    }

    @Override
    public boolean answer(long eventId, Caller caller, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        Language language = languageOf(request.getQueryString());
        if (language == null || !ScanFastRoute.isPlain(request)) {
            return false;
        }
        ScanSender sender = ScanFastRoute.sender(eventId, caller, request, clock);
        JsonNode question = json.readValue(ScanFastRoute.body(request), JsonNode.class);
        Decision decision = intake.decide(sender, question, language, caller);
        response.setStatus(HttpServletResponse.SC_OK);
        FastRoute.send(response, json.writeValueAsBytes(decision));
        return true;
    }

    /** The language of a query that is empty or names nothing but a language of two letters; else null. */
    private static @Nullable Language languageOf(@Nullable String query) {
        if (query == null) {
            return Language.ENGLISH;
        }
        return query.matches("l=[a-z]{2}") ? new Language(query.substring(2)) : null;
    }
}
