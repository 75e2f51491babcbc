package org.gatehouse.auth.access;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.security.OAuthFlow;
import io.swagger.v3.oas.models.security.OAuthFlows;
import io.swagger.v3.oas.models.security.Scopes;
import io.swagger.v3.oas.models.security.SecurityRequirement;
import io.swagger.v3.oas.models.security.SecurityScheme;
import java.util.ArrayList;
import java.util.List;
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
class AccessDocument implements GlobalOpenApiCustomizer {

    private static final String BEARER = "bearer";
    private static final String OAUTH = "oauth";

    private final Issuer issuer;

    AccessDocument(Issuer issuer) {
        this.issuer = issuer;
        SpringDocUtils.getConfig().addRequestWrapperToIgnore(Caller.class, AccessToken.class, Actor.class);
    }

    @Override
    public void customise(OpenAPI document) {
        document.getComponents().addSecuritySchemes(BEARER, bearer()).addSecuritySchemes(OAUTH, oauth());
        document.getPaths()
                .forEach((path, item) -> item.readOperationsMap()
                        .forEach((method, operation) -> describe(HttpMethod.valueOf(method.name()), path, operation)));
    }

    private static SecurityScheme bearer() {
        return new SecurityScheme()
                .type(SecurityScheme.Type.HTTP)
                .scheme("bearer")
                .bearerFormat("JWT")
                .description("Authorization: Bearer <access_token>, issued by POST /auth/access_token.");
    }

    private SecurityScheme oauth() {
        Scopes scopes = new Scopes();
        for (Scope scope : Scope.values()) {
            scopes.addString(scope.wireName(), meaning(scope));
        }
        String token = issuer.address() + OAuthConfiguration.TOKEN;
        String authorize = issuer.address() + OAuthConfiguration.AUTHORIZE;
        OAuthFlow code =
                new OAuthFlow().authorizationUrl(authorize).tokenUrl(token).refreshUrl(token);
        return new SecurityScheme()
                .type(SecurityScheme.Type.OAUTH2)
                .description("OAuth 2: machines by client_credentials, people by authorization_code (with PKCE).")
                .flows(new OAuthFlows()
                        .clientCredentials(new OAuthFlow().tokenUrl(token).scopes(scopes))
                        .authorizationCode(code.scopes(scopes)));
    }

    private static String meaning(Scope scope) {
        return switch (scope) {
            case PEOPLE_READ -> "Find and read people.";
            case PEOPLE_WRITE -> "Change people, their positions and images.";
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
        operation.setSecurity(rule.isOpen() ? List.of() : alternatives(rule));
        if (rule.isOptional()) {
            operation.getSecurity().addFirst(new SecurityRequirement());
        }
        if (rule.asksForARight()) {
            String description = operation.getDescription() == null ? "" : operation.getDescription() + " ";
            operation.setDescription(description + "Asks for " + rule.inWords() + ".");
            operation.addExtension("x-roles", namesOf(rule));
        }
    }

    /** The role names for programs: {@code securitySchemes} cannot express what a person is allowed to do at an event. */
    private static List<String> namesOf(AccessRule rule) {
        return rule.roles().stream()
                .map(role -> role.application().code() + " " + role.wireName())
                .toList();
    }

    /** Any single scope of the rule is enough. */
    private static List<SecurityRequirement> alternatives(AccessRule rule) {
        List<SecurityRequirement> alternatives = new ArrayList<>();
        for (String scheme : List.of(OAUTH, BEARER)) {
            rule.scopes()
                    .forEach(scope -> alternatives.add(new SecurityRequirement().addList(scheme, scope.wireName())));
            if (rule.scopes().isEmpty()) {
                alternatives.add(new SecurityRequirement().addList(scheme));
            }
        }
        return alternatives;
    }
}
