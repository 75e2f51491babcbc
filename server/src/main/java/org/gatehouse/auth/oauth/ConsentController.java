package org.gatehouse.auth.oauth;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.util.HashMap;
import java.util.Map;
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.consent.ClientFacts;
import org.gatehouse.auth.consent.ConsentForm;
import org.gatehouse.auth.consent.ConsentQuestion;
import org.gatehouse.auth.consent.ConsentService;
import org.gatehouse.platform.view.Templates;
import org.gatehouse.platform.view.Texts;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.security.authentication.AnonymousAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.oauth2.core.OAuth2Error;
import org.springframework.security.oauth2.core.OAuth2ErrorCodes;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;
import org.springframework.web.servlet.view.RedirectView;

/** Asks users whether they allow a client. The question is part of {@code /oauth/authorize}; only the decision has its own address. */
@Controller
record ConsentController(ConsentService consents, ConsentForm form, Templates templates, Texts texts) {

    /** The {@link ConsentQuestion} of the request that is shown. */
    static final String QUESTION = "consent.question";

    private static final String ALLOW = "allow";
    private static final String REFUSE = "refuse";

    @GetMapping(OAuthConfiguration.CONSENT)
    View ask(
            @RequestAttribute(name = QUESTION, required = false) @Nullable ConsentQuestion question,
            HttpServletRequest request,
            HttpServletResponse response) {
        ConsentForm.Reader reader = reader(request);
        Texts.In said = texts.of(request);
        ClientFacts client = question == null || reader == null
                ? null
                : consents.factsFor(reader.userId(), question.clientId(), said.locale())
                        .orElse(null);
        if (question == null || reader == null || client == null) {
            return stale(null, request, response);
        }
        String query = String.valueOf(request.getQueryString());
        Map<String, Object> page = new HashMap<>();
        page.put("texts", said);
        page.put("name", client.name());
        page.put("username", client.username());
        page.put("createdBy", client.createdBy() == null ? "" : client.createdBy());
        page.put("origin", question.origin());
        page.put(
                "scopes",
                question.scopes().stream().sorted().map(Scope::wireName).toList());
        if (client.events() != null) {
            page.put("events", client.events());
        }
        ConsentForm.Fields fields = form.seal(new ConsentForm.Asked(question, client.version(), query), reader);
        page.put("asked", fields.asked());
        page.put("seal", fields.seal());
        return templates.page("login/consent.jte", page);
    }

    @PostMapping(OAuthConfiguration.CONSENT)
    View answer(
            @RequestParam(defaultValue = "") String asked,
            @RequestParam(defaultValue = "") String seal,
            @RequestParam(defaultValue = "") String answer,
            HttpServletRequest request,
            HttpServletResponse response) {
        ConsentForm.Reader reader = reader(request);
        ConsentForm.Asked shown = reader == null ? null : form.open(new ConsentForm.Fields(asked, seal), reader);
        if (reader == null || shown == null) {
            return stale(null, request, response);
        }
        ConsentQuestion question = shown.question();
        String again = OAuthConfiguration.AUTHORIZE + "?" + shown.query();
        boolean answered = switch (answer) {
            case ALLOW -> consents.give(question.asOf(reader.userId()), shown.clientVersion());
            case REFUSE -> consents.refuse(question.asOf(reader.userId()), shown.clientVersion());
            default -> false;
        };
        if (!answered) {
            return stale(again, request, response);
        }
        return redirect(answer.equals(ALLOW) ? again : refusal(question));
    }

    private static String refusal(ConsentQuestion question) {
        return question.inFragment()
                ? ImplicitFlow.refusal(question.address(), question.state())
                : AuthorizeErrors.redirect(
                        question.address(),
                        question.state(),
                        new OAuth2Error(OAuth2ErrorCodes.ACCESS_DENIED, ConsentStep.REFUSED, null));
    }

    private static View redirect(String address) {
        RedirectView redirect = new RedirectView(address);
        redirect.setExposeModelAttributes(false);
        redirect.setExpandUriTemplateVariables(false);
        return redirect;
    }

    /** @param again where the question is asked anew; null if the form does not say so in a way that can be trusted */
    private View stale(@Nullable String again, HttpServletRequest request, HttpServletResponse response) {
        response.setStatus(HttpStatus.CONFLICT.value());
        Map<String, Object> page = new HashMap<>();
        page.put("texts", texts.of(request));
        page.put("again", again == null ? "" : again);
        return templates.page("login/consent-ended.jte", page);
    }

    /** The user of this request; null if nobody is signed in. */
    private static ConsentForm.@Nullable Reader reader(HttpServletRequest request) {
        Authentication user = SecurityContextHolder.getContext().getAuthentication();
        HttpSession session = request.getSession(false);
        return user == null || user instanceof AnonymousAuthenticationToken || session == null
                ? null
                : new ConsentForm.Reader(Long.parseLong(user.getName()), session.getId());
    }
}
