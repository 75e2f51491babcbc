package org.gatehouse.auth.oauth;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.gatehouse.auth.AuthSettings;
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.client.Client;
import org.gatehouse.auth.client.ClientRepository;
import org.gatehouse.auth.consent.ConsentQuestion;
import org.gatehouse.auth.page.WaitingAuthorization;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.oauth2.core.OAuth2ErrorCodes;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.util.UriUtils;

/**
 * The implicit flow, {@code response_type=token}, for clients that are registered for it (decision 0008).
 *
 * <p>A token is only sent to an address that the client registered, compared character by character. Errors of the request are sent there
 * too, in the fragment. Errors of the client or the address are shown here, and nothing is redirected.
 */
class ImplicitFlow extends OncePerRequestFilter {

    /** The limit counts the state percent-encoded: request and response each carry it in one line, and Tomcat accepts 8 kB. */
    static final int LONGEST_STATE = 4000;

    private static final Pattern SCOPES = Pattern.compile("[\\x20-\\x7E&&[^\"\\\\]]*");

    private final ClientRepository clients;
    private final ImplicitTokenService tokens;
    private final ConsentStep consents;
    private final AuthorizeErrors errors;
    private final AuthSettings settings;

    ImplicitFlow(
            ClientRepository clients,
            ImplicitTokenService tokens,
            ConsentStep consents,
            AuthorizeErrors errors,
            AuthSettings settings) {
        this.clients = clients;
        this.consents = consents;
        this.tokens = tokens;
        this.errors = errors;
        this.settings = settings;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (!HttpMethod.GET.matches(request.getMethod())
                || !OAuthConfiguration.AUTHORIZE.equals(request.getServletPath())) {
            chain.doFilter(request, response);
        } else if (asksForToken(request)) {
            answer(request, response);
        } else if (hasLongState(request)) {
            errors.show("login.refused.state", request, response, String.valueOf(LONGEST_STATE));
        } else {
            chain.doFilter(request, response);
        }
    }

    private static boolean asksForToken(HttpServletRequest request) {
        return values(request, "response_type").stream()
                .flatMap(types -> Arrays.stream(types.split(" ", -1)))
                .anyMatch(type -> type.equals("token") || type.equals("id_token"));
    }

    private void answer(HttpServletRequest request, HttpServletResponse response) throws ServletException, IOException {
        Client client = clientOf(request);
        String address = single(request, "redirect_uri");
        if (client == null) {
            errors.show(AuthorizeErrors.UNKNOWN_CLIENT, request, response);
        } else if (address == null || !client.redirectUris().contains(address)) {
            errors.show(AuthorizeErrors.UNKNOWN_ADDRESS, request, response);
        } else {
            String wrong = wrongWith(request, client);
            if (wrong != null) {
                refuse(address, request, response, wrong);
            } else {
                letIn(client, address, request, response);
            }
        }
    }

    private @Nullable Client clientOf(HttpServletRequest request) {
        String id = single(request, "client_id");
        return id == null
                ? null
                : clients.find(id)
                        .map(ClientRepository.Registered::client)
                        .filter(client -> client.revokedAt() == null)
                        .orElse(null);
    }

    /** OAuth's code (RFC 6749, 4.2.2.1) for the first error in the request; null if there is none. */
    private static @Nullable String wrongWith(HttpServletRequest request, Client client) {
        for (String parameter : List.of("response_type", "state", "scope")) {
            if (values(request, parameter).size() > 1) {
                return "invalid_request";
            }
        }
        if (hasLongState(request)) {
            return "invalid_request";
        }
        if (!"token".equals(single(request, "response_type"))) {
            return "unsupported_response_type";
        }
        if (!client.implicitAllowed()) {
            return "unauthorized_client";
        }
        String scope = single(request, "scope");
        return scope == null || SCOPES.matcher(scope).matches() ? null : "invalid_scope";
    }

    /** Responds directly if a user is already logged in; otherwise redirects to the login page, which leads back here. */
    private void letIn(Client client, String address, HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        Authentication user = SecurityContextHolder.getContext().getAuthentication();
        HttpSession session = request.getSession(false);
        if (user == null || !user.isAuthenticated() || session == null) {
            response.sendRedirect(WaitingAuthorization.loginFor(request));
            return;
        }
        long userId = Long.parseLong(user.getName());
        Set<Scope> scopes = scopes(single(request, "scope"), client);
        ConsentQuestion question =
                new ConsentQuestion(client.clientId(), address, true, scopes, single(request, "state"));
        if (client.asksConsent() && consents.isNeeded(question, userId)) {
            consents.ask(question, request, response);
            return;
        }
        String token = tokens.issue(client.clientId(), userId, scopes, address, session.getId())
                .orElse(null);
        if (token == null) {
            session.invalidate();
            refuse(address, request, response, "access_denied");
            return;
        }
        Map<String, String> fragment = new LinkedHashMap<>();
        fragment.put("access_token", token);
        fragment.put("token_type", "Bearer");
        fragment.put("expires_in", String.valueOf(settings.personTokenLife().toSeconds()));
        fragment.put("scope", scopes.stream().map(Scope::wireName).collect(Collectors.joining(" ")));
        redirect(address, fragment, request, response);
    }

    /**
     * As in {@link AuthorizeRequestConverter}: scopes that the client does not have are left out, and no scopes means all of its scopes.
     */
    private static Set<Scope> scopes(@Nullable String asked, Client client) {
        Set<Scope> known = EnumSet.noneOf(Scope.class);
        for (String name : (asked == null ? "" : asked).split(" ", -1)) {
            Scope scope = Scope.of(name);
            if (scope != null && client.scopes().contains(scope)) {
                known.add(scope);
            }
        }
        return known.isEmpty() ? client.scopes() : known;
    }

    private static void refuse(String address, HttpServletRequest request, HttpServletResponse response, String error)
            throws IOException {
        Map<String, String> fragment = new LinkedHashMap<>();
        fragment.put("error", error);
        fragment.put("error_description", descriptionOf(error));
        redirect(address, fragment, request, response);
    }

    /** Where the browser of a user goes who does not let the client in (RFC 6749, 4.2.2.1). */
    static String refusal(String address, @Nullable String state) {
        Map<String, String> fragment = new LinkedHashMap<>();
        fragment.put("error", OAuth2ErrorCodes.ACCESS_DENIED);
        fragment.put("error_description", ConsentStep.REFUSED);
        if (state != null) {
            fragment.put("state", state);
        }
        return withFragment(address, fragment);
    }

    private static String descriptionOf(String error) {
        return switch (error) {
            case "unsupported_response_type" -> "response_type is code or token.";
            case "unauthorized_client" -> "The client is not registered for the implicit flow.";
            case "invalid_scope" -> "scope has a character that no scope has.";
            case "access_denied" -> "The user may not sign in any more.";
            default -> "A parameter came twice, or the state is longer than " + LONGEST_STATE + " characters.";
        };
    }

    private static void redirect(
            String address, Map<String, String> fragment, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        String state = single(request, "state");
        if (state != null && !hasLongState(request)) {
            fragment.put("state", state);
        }
        response.sendRedirect(withFragment(address, fragment));
    }

    /** Escapes everything but letters, digits and -._~, so that decoding once returns the original value. */
    private static String withFragment(String address, Map<String, String> fragment) {
        return fragment.entrySet().stream()
                .map(part -> part.getKey() + "=" + UriUtils.encode(part.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&", address + "#", ""));
    }

    private static boolean hasLongState(HttpServletRequest request) {
        return values(request, "state").stream()
                .anyMatch(
                        state -> UriUtils.encode(state, StandardCharsets.UTF_8).length() > LONGEST_STATE);
    }

    /** The value of a parameter that was sent exactly once. */
    private static @Nullable String single(HttpServletRequest request, String parameter) {
        List<String> values = values(request, parameter);
        return values.size() == 1 ? values.getFirst() : null;
    }

    private static List<String> values(HttpServletRequest request, String parameter) {
        String[] values = request.getParameterValues(parameter);
        return values == null ? List.of() : List.of(values);
    }
}
