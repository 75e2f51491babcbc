package org.gatehouse.auth.page;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.web.util.UriComponentsBuilder;

/**
 * The request to {@code /oauth/authorize} that waits while its user signs in. The address of the login page carries its query, so each tab
 * continues its own request, and a visit that never signs in stores nothing on the server.
 */
public final class WaitingAuthorization {

    public static final String AUTHORIZE = "/oauth/authorize";

    private static final String CLIENT = "client_id";

    /** What the form sends in its body; in the address they would count first. */
    private static final Set<String> FIELDS = Set.of("username", "password", "_csrf", "connect");

    private WaitingAuthorization() {}

    /** The login page that leads back to this request. */
    public static String loginFor(HttpServletRequest authorize) {
        String query = HttpMethod.GET.matches(authorize.getMethod()) ? queryOf(authorize) : null;
        return query == null ? LoginController.PATH : LoginController.PATH + "?" + query;
    }

    /** Where the form of this login page is sent. */
    static String formOf(HttpServletRequest login) {
        String query = queryOf(login);
        return query == null ? LoginController.PATH : LoginController.PATH + "?" + query;
    }

    /** The request that waits at this login page; null if its user came by no application. */
    public static @Nullable String of(HttpServletRequest login) {
        String query = queryOf(login);
        return query == null ? null : AUTHORIZE + "?" + query;
    }

    /** The query of the request that waits at this page; null if there is none. */
    static @Nullable String queryOf(HttpServletRequest request) {
        String query = request.getQueryString();
        if (query == null) {
            return null;
        }
        Set<String> names = UriComponentsBuilder.newInstance()
                .query(query)
                .build()
                .getQueryParams()
                .keySet();
        return names.contains(CLIENT) && names.stream().noneMatch(FIELDS::contains) ? query : null;
    }
}
