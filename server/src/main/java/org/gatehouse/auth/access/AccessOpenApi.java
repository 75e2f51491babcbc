package org.gatehouse.auth.access;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.security.SecurityRequirement;
import io.swagger.v3.oas.models.security.SecurityScheme;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gatehouse.audit.Actor;
import org.gatehouse.auth.AccessRule;
import org.gatehouse.auth.AccessRules;
import org.gatehouse.auth.Caller;
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.oauth.OAuthConfiguration;
import org.gatehouse.auth.token.AccessToken;
import org.gatehouse.auth.token.Issuer;
import org.springdoc.core.customizers.GlobalOpenApiCustomizer;
import org.springdoc.core.utils.SpringDocUtils;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpMethod;
import org.springframework.stereotype.Component;

/** Adds to {@code /openapi.json} who may call which endpoint, taken from {@link AccessRules} itself. */
@Component
@Order(1)
class AccessOpenApi implements GlobalOpenApiCustomizer {

    private static final String BEARER = "bearer";

    private final Issuer issuer;

    AccessOpenApi(Issuer issuer) {
        this.issuer = issuer;
        SpringDocUtils.getConfig().addRequestWrapperToIgnore(Caller.class, AccessToken.class, Actor.class);
    }

    @Override
    public void customise(OpenAPI document) {
        document.getComponents().addSecuritySchemes(BEARER, bearer());
        document.getPaths()
                .forEach((path, item) -> item.readOperationsMap()
                        .forEach((method, operation) -> describe(HttpMethod.valueOf(method.name()), path, operation)));
    }

    /**
     * The one scheme of the document. Two schemes for each operation, or OAuth's flows beside it, make generated clients ask for a token
     * twice or bring a library of their own for it (decision 0054).
     */
    private SecurityScheme bearer() {
        return new SecurityScheme()
                .type(SecurityScheme.Type.HTTP)
                .scheme("bearer")
                .bearerFormat("JWT")
                .description("An access token of OAuth 2. Machines get it by POST %s (client_credentials), people by %s"
                                .formatted(issuer.address() + OAuthConfiguration.TOKEN, issuer.address())
                        + OAuthConfiguration.AUTHORIZE
                        + " (authorization_code with PKCE). At events with require_passkey people's"
                        + " tokens count only if a passkey was used in their sign-in (403 passkey_needed). All addresses are in "
                        + issuer.address() + OAuthConfiguration.METADATA + ". Scopes, of which each operation lists in"
                        + " x-scopes those that are enough:\n\n" + scopes());
    }

    private static String scopes() {
        return Stream.of(Scope.values())
                .map(scope -> "- `%s`: %s".formatted(scope.wireName(), meaning(scope)))
                .collect(Collectors.joining("\n"));
    }

    private static String meaning(Scope scope) {
        return switch (scope) {
            case PEOPLE_READ -> "Find and read people.";
            case PEOPLE_WRITE -> "Change people, their positions and images.";
            case PEOPLE_ERASE -> "Erase people, and read the receipts of it.";
            case WATCHLIST -> "Read and change the watchlist, and decide about its hits.";
            case IMAGES_WRITE -> "Upload pictures and attach them to people.";
            case ACCREDITATION_READ -> "Read events, zones, registrations, accreditations and the sync feed.";
            case SYNC_READ -> "Read the sync feed and the zones, as a gate does; nothing else.";
            case ACCREDITATION_WRITE -> "Change zones, registrations and accreditations.";
            case SCANS_READ -> "Read scans.";
            case SCANS_WRITE -> "Report scans.";
            case ADMIN -> "Manage clients, users and their roles, events, members, organisations and countries.";
        };
    }

    private static void describe(HttpMethod method, String path, Operation operation) {
        AccessRule rule = AccessRules.of(method, path);
        if (rule == null) {
            return;
        }
        operation.setSecurity(rule.isOpen() ? List.of() : List.of(new SecurityRequirement().addList(BEARER)));
        if (rule.isOptional()) {
            operation.setSecurity(List.of(new SecurityRequirement(), new SecurityRequirement().addList(BEARER)));
        }
        if (rule.requiresRight()) {
            String description = operation.getDescription() == null ? "" : operation.getDescription() + " ";
            operation.setDescription(description + "Asks for " + rule.describe() + ".");
            operation.addExtension(
                    "x-scopes", rule.scopes().stream().map(Scope::wireName).toList());
            operation.addExtension("x-roles", namesOf(rule));
        }
    }

    /** The role names for programs: {@code securitySchemes} cannot express what a person is allowed to do at an event. */
    private static List<String> namesOf(AccessRule rule) {
        return rule.roles().stream()
                .map(role -> role.application().code() + " " + role.wireName())
                .toList();
    }
}
