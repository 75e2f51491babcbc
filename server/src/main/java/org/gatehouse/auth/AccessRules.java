package org.gatehouse.auth;

import static org.gatehouse.auth.AccessRule.anyToken;
import static org.gatehouse.auth.AccessRule.open;
import static org.gatehouse.auth.AccessRule.rule;
import static org.gatehouse.auth.Scope.ACCREDITATION_READ;
import static org.gatehouse.auth.Scope.ACCREDITATION_WRITE;
import static org.gatehouse.auth.Scope.ADMIN;
import static org.gatehouse.auth.Scope.IMAGES_WRITE;
import static org.gatehouse.auth.Scope.PEOPLE_READ;
import static org.gatehouse.auth.Scope.PEOPLE_WRITE;
import static org.gatehouse.auth.Scope.SCANS_READ;
import static org.gatehouse.auth.Scope.SCANS_WRITE;
import static org.springframework.http.HttpMethod.DELETE;
import static org.springframework.http.HttpMethod.GET;
import static org.springframework.http.HttpMethod.HEAD;
import static org.springframework.http.HttpMethod.POST;
import static org.springframework.http.HttpMethod.PUT;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;

/**
 * Who may call what: one line an endpoint. What has no line here is refused.
 *
 * <p>The order of refusal is 401, then 404 for an event that is not the caller's, then 403: whoever does not see an event learns
 * nothing of it, not even which right would open it.
 */
final class AccessRules {

    /** Every path that belongs to one event names it so. */
    static final String EVENT = "event_id";

    private static final String A = "/registrations/accreditation";
    private static final String E = A + "/events/{event_id}";

    static final List<AccessRule> ALL = List.of(
            // people
            rule(GET, "/people", PEOPLE_READ),
            rule(GET, "/people/person", PEOPLE_READ),
            rule(GET, "/people/person/autocomplete", PEOPLE_READ),
            rule(GET, "/people/person/{person_id}", PEOPLE_READ),
            rule(POST, "/people/person", PEOPLE_WRITE),
            rule(PUT, "/people/person/{person_id}", PEOPLE_WRITE),
            rule(DELETE, "/people/person/{person_id}", PEOPLE_WRITE),
            rule(PUT, "/people/person/{person_id}/emails/primary", PEOPLE_WRITE),
            rule(POST, "/people/person/{person_id}/positions", PEOPLE_WRITE),
            rule(PUT, "/people/person/{person_id}/positions/{position_id}", PEOPLE_WRITE),
            rule(DELETE, "/people/person/{person_id}/positions/{position_id}", PEOPLE_WRITE),
            rule(POST, "/people/person/{person_id}/image", PEOPLE_WRITE, IMAGES_WRITE),
            rule(DELETE, "/people/person/{person_id}/image/{type}", PEOPLE_WRITE, IMAGES_WRITE),
            // images; a picture's own address is a secret, so that a plain image element can load it
            rule(POST, "/images", IMAGES_WRITE, PEOPLE_WRITE),
            rule(GET, "/images/{image_id}/{thumbnail_hash}", PEOPLE_READ, IMAGES_WRITE),
            open(GET, "/images/thumbnails/{name}"),
            // registrations
            rule(GET, "/registrations", ACCREDITATION_READ),
            rule(GET, "/registrations/{registration_id}", ACCREDITATION_READ),
            rule(POST, "/registrations", ACCREDITATION_WRITE),
            rule(PUT, "/registrations/{registration_id}", ACCREDITATION_WRITE),
            rule(DELETE, "/registrations/{registration_id}", ACCREDITATION_WRITE),
            rule(POST, "/registrations/{registration_id}/approve", ACCREDITATION_WRITE),
            rule(POST, "/registrations/{registration_id}/reject", ACCREDITATION_WRITE),
            rule(POST, "/registrations/{registration_id}/withdraw", ACCREDITATION_WRITE),
            rule(POST, "/registrations/{registration_id}/reopen", ACCREDITATION_WRITE),
            // events and the feed
            rule(GET, A + "/events", ACCREDITATION_READ),
            rule(GET, E, ACCREDITATION_READ),
            rule(GET, E + "/sync", ACCREDITATION_READ),
            rule(GET, E + "/positions", ACCREDITATION_READ),
            rule(PUT, E + "/positions", ACCREDITATION_WRITE),
            rule(GET, E + "/skills", ACCREDITATION_READ),
            // zones, delegate types, package options
            rule(GET, E + "/zones", ACCREDITATION_READ),
            rule(GET, E + "/zones/{zone_id}", ACCREDITATION_READ),
            rule(POST, E + "/zones", ACCREDITATION_WRITE),
            rule(PUT, E + "/zones/sort", ACCREDITATION_WRITE),
            rule(PUT, E + "/zones/{zone_id}", ACCREDITATION_WRITE),
            rule(DELETE, E + "/zones/{zone_id}", ACCREDITATION_WRITE),
            rule(GET, E + "/delegate_types", ACCREDITATION_READ),
            rule(GET, E + "/delegate_types/{position_id}", ACCREDITATION_READ),
            rule(POST, E + "/delegate_types", ACCREDITATION_WRITE),
            rule(PUT, E + "/delegate_types/{position_id}", ACCREDITATION_WRITE),
            rule(DELETE, E + "/delegate_types/{position_id}", ACCREDITATION_WRITE),
            rule(GET, A + "/package_options", ACCREDITATION_READ),
            rule(GET, A + "/package_options/{option_id}/zones", ACCREDITATION_READ),
            rule(PUT, A + "/package_options/{option_id}/zones", ACCREDITATION_WRITE),
            // accreditations
            rule(GET, E + "/accreditations", ACCREDITATION_READ),
            rule(GET, E + "/accreditations/{accreditation_id}", ACCREDITATION_READ),
            rule(PUT, E + "/accreditations/batch", ACCREDITATION_WRITE),
            rule(PUT, E + "/accreditations/{accreditation_id}", ACCREDITATION_WRITE),
            rule(DELETE, E + "/accreditations/{accreditation_id}/randomHash", ACCREDITATION_WRITE),
            rule(PUT, E + "/accreditations/{accreditation_id}/printed", ACCREDITATION_WRITE),
            rule(PUT, E + "/accreditations/{accreditation_id}/distributed", ACCREDITATION_WRITE),
            rule(POST, E + "/accreditations/{accreditation_id}/photo", ACCREDITATION_WRITE),
            open(GET, A + "/qr/{name}"),
            // scans
            rule(POST, E + "/scan", SCANS_WRITE),
            rule(POST, E + "/scans", SCANS_WRITE),
            rule(GET, E + "/scans", SCANS_READ),
            rule(POST, E + "/scans/{scan_id}/replay", ACCREDITATION_WRITE),
            // members and organisations
            anyToken(GET, "/org"),
            anyToken(GET, "/org/members"),
            anyToken(GET, "/org/members/{member_id}"),
            anyToken(GET, "/org/members/by_code/{code}"),
            anyToken(GET, "/org/countries"),
            // the caller's own login
            anyToken(GET, "/auth/ping"),
            anyToken(GET, "/auth/users/loggedIn"),
            anyToken(POST, "/auth/sessions/logout"),
            // clients
            rule(GET, "/auth/clients", ADMIN),
            rule(POST, "/auth/clients", ADMIN),
            rule(GET, "/auth/clients/{client_id}", ADMIN),
            rule(PUT, "/auth/clients/{client_id}", ADMIN),
            rule(DELETE, "/auth/clients/{client_id}", ADMIN),
            rule(POST, "/auth/clients/{client_id}/secret", ADMIN),
            // what answers without a token; /oauth/authorize and /auth/access_token never get as far as this table
            open(GET, "/login"),
            open(POST, "/login/failed"),
            open(GET, "/health"),
            open(GET, "/health/**"),
            open(GET, "/openapi.json"),
            open(GET, "/openapi.json.yaml"),
            open(GET, "/docs"),
            open(GET, "/errors"));

    private static final Map<String, AccessRule> BY_ENDPOINT =
            ALL.stream().collect(Collectors.toMap(rule -> key(rule.method(), rule.pattern()), Function.identity()));

    private AccessRules() {}

    /** The line of this endpoint; null when it has none. HEAD is GET without its body. */
    static @Nullable AccessRule of(HttpMethod method, String pattern) {
        return BY_ENDPOINT.get(key(HEAD.equals(method) ? GET : method, pattern));
    }

    private static String key(HttpMethod method, String pattern) {
        return method + " " + pattern;
    }
}
