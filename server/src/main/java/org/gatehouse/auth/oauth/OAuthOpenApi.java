package org.gatehouse.auth.oauth;

import io.swagger.v3.core.converter.ModelConverters;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.PathItem;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.parameters.Parameter;
import io.swagger.v3.oas.models.parameters.RequestBody;
import io.swagger.v3.oas.models.responses.ApiResponse;
import io.swagger.v3.oas.models.responses.ApiResponses;
import java.util.List;
import java.util.Set;
import org.springdoc.core.customizers.GlobalOpenApiCustomizer;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/** Adds OAuth's own endpoints to {@code /openapi.json}: Spring's filters serve them, so no controller describes them. */
@Component
@Order(2)
class OAuthOpenApi implements GlobalOpenApiCustomizer {

    private static final String TAG = "auth";
    private static final String PROBLEM = "TokenProblem";

    @Override
    public void customise(OpenAPI document) {
        document.getComponents()
                .addSchemas("TokenRequest", tokenRequest())
                .addSchemas("TokenAnswer", tokenAnswer())
                .addSchemas("TokenReference", tokenReference())
                .addSchemas("TokenState", tokenState())
                .addSchemas("ServerMetadata", serverMetadata())
                .addSchemas("KeySet", keySet());
        ModelConverters.getInstance(true).readAll(TokenErrors.Body.class).forEach(document.getComponents()::addSchemas);
        document.getPaths()
                .addPathItem(OAuthConfiguration.TOKEN, new PathItem().post(token()))
                .addPathItem(OAuthConfiguration.AUTHORIZE, new PathItem().get(authorize()))
                .addPathItem(OAuthConfiguration.REVOKE, new PathItem().post(revoke()))
                .addPathItem(OAuthConfiguration.INTROSPECT, new PathItem().post(introspect()))
                .addPathItem(OAuthConfiguration.METADATA, new PathItem().get(metadata()))
                .addPathItem(OAuthConfiguration.KEYS, new PathItem().get(keys()));
    }

    private static Operation token() {
        RequestBody form = new RequestBody()
                .required(true)
                .content(content("application/x-www-form-urlencoded", reference("TokenRequest")));
        return operation("oauth_token", "Get an access token")
                .description("Client id and secret by HTTP Basic, or as client_id and client_secret in the form. Errors"
                        + " carry OAuth's error and error_description beside the members of every problem.")
                .requestBody(form)
                .responses(new ApiResponses()
                        .addApiResponse("200", json("The token.", reference("TokenAnswer")))
                        .addApiResponse("400", problem("A parameter is missing or not valid; error says which kind."))
                        .addApiResponse("401", problem("Client id or secret is wrong."))
                        .addApiResponse("429", problem("Too many failures; Retry-After says when to try again."))
                        .addApiResponse("503", unavailable()));
    }

    private static Operation revoke() {
        return aboutAToken("oauth_revoke", "End a token of one's own (RFC 7009)")
                .description(
                        "An access or refresh token; a person's tokens of one sign-in end together. One that is unknown"
                                + " or ended already is 200, too. The client proves itself by its secret.")
                .responses(errorsOfClient(new ApiResponses()
                        .addApiResponse("200", new ApiResponse().description("The token has ended."))));
    }

    private static Operation introspect() {
        return aboutAToken("oauth_introspect", "Ask whether a token holds (RFC 7662)")
                .description("A client learns of its own tokens; one with the scope admin that is not limited to events"
                        + " learns of all. Any other token is answered with active false and nothing else.")
                .responses(errorsOfClient(new ApiResponses()
                        .addApiResponse("200", json("Whether it holds, and for what.", reference("TokenState")))));
    }

    private static Operation aboutAToken(String id, String summary) {
        return operation(id, summary)
                .requestBody(new RequestBody()
                        .required(true)
                        .content(content("application/x-www-form-urlencoded", reference("TokenReference"))));
    }

    private static ApiResponses errorsOfClient(ApiResponses answers) {
        return answers.addApiResponse("400", problem("A parameter is missing, or the token is another client's."))
                .addApiResponse("401", problem("Client id or secret is wrong."))
                .addApiResponse("429", problem("Too many failures; Retry-After says when to try again."))
                .addApiResponse("503", unavailable());
    }

    private static Operation metadata() {
        return operation("oauth_metadata", "Read what this authorization server can do")
                .description("Authorization server metadata (RFC 8414).")
                .responses(
                        new ApiResponses().addApiResponse("200", json("The metadata.", reference("ServerMetadata"))));
    }

    private static Operation authorize() {
        return operation("oauth_authorize", "Let a person sign in for a client")
                .description(
                        "A page for browsers. For a client with asks_consent, people are asked once, here. Ends at redirect_uri with code and state, or with error, in the query;"
                                + " with response_type=token with access_token, token_type, expires_in, scope and state,"
                                + " or with error, in the fragment.")
                .parameters(List.of(
                        query("response_type", true, "code; token for clients that may use the implicit flow."),
                        query("client_id", true, "The client's id."),
                        query("redirect_uri", true, "Exactly as it is registered for the client."),
                        query("state", false, "Comes back unchanged; up to 4000 characters, percent-encoded."),
                        query("scope", false, "Scopes, separated by blanks."),
                        query("code_challenge", false, "PKCE; required for clients without a secret."),
                        query("code_challenge_method", false, "S256.")))
                .responses(new ApiResponses()
                        .addApiResponse(
                                "200",
                                new ApiResponse()
                                        .description("The question whether the person lets the client in.")
                                        .content(content("text/html", type("string"))))
                        .addApiResponse(
                                "302", new ApiResponse().description("To the sign-in page, or to redirect_uri."))
                        .addApiResponse(
                                "400", pageOrProblem("Client or redirect_uri is not known, so nobody is sent back."))
                        .addApiResponse(
                                "503", pageOrProblem("The database is away; Retry-After says when to try again.")));
    }

    /** A page for browsers, a problem for clients that do not ask for a page. */
    private static ApiResponse pageOrProblem(String description) {
        Content content = content("application/problem+json", reference("ProblemBody"));
        content.addMediaType("text/html", new MediaType().schema(type("string")));
        return new ApiResponse().description(description).content(content);
    }

    private static Operation keys() {
        return operation("oauth_keys", "Read the keys that sign tokens")
                .description("A JSON Web Key Set (RFC 7517), for those who verify tokens themselves.")
                .responses(new ApiResponses().addApiResponse("200", json("The keys.", reference("KeySet"))));
    }

    private static Operation operation(String id, String summary) {
        return new Operation()
                .operationId(id)
                .summary(summary)
                .tags(List.of(TAG))
                .security(List.of());
    }

    private static Parameter query(String name, boolean required, String description) {
        return new Parameter()
                .in("query")
                .name(name)
                .required(required)
                .description(description)
                .schema(type("string"));
    }

    private static Schema<?> tokenRequest() {
        return object(
                "What to issue a token for.",
                List.of("grant_type"),
                text("grant_type", "client_credentials, authorization_code or refresh_token."),
                text("scope", "Scopes, separated by blanks; absent: all that the client has."),
                text("code", "With authorization_code: what came to redirect_uri."),
                text("redirect_uri", "With authorization_code: the same as in the sign-in."),
                text("code_verifier", "With authorization_code: PKCE's other half."),
                text("refresh_token", "With refresh_token: the one of the answer before."),
                text("client_id", "Unless it came by HTTP Basic."),
                text("client_secret", "Unless it came by HTTP Basic."));
    }

    private static Schema<?> tokenAnswer() {
        return object(
                "An access token.",
                List.of("access_token", "token_type", "expires_in"),
                new Named("expires_in", type("integer").description("Seconds until it is no longer valid.")),
                text("access_token", "Send it as Authorization: Bearer <access_token>."),
                text("token_type", "Always Bearer."),
                text("scope", "What the token may do, separated by blanks."),
                text("refresh_token", "Gets the next token; only for people's tokens of clients with a secret."));
    }

    private static Schema<?> tokenReference() {
        return object(
                "The token that is meant.",
                List.of("token"),
                text("token", "An access or refresh token."),
                text("token_type_hint", "access_token or refresh_token; not needed."),
                text("client_id", "Unless it came by HTTP Basic."),
                text("client_secret", "Unless it came by HTTP Basic."));
    }

    private static Schema<?> tokenState() {
        return object(
                "The state of a token.",
                List.of("active"),
                new Named("active", type("boolean").description("Whether it holds; false comes alone.")),
                text("scope", "What it may do, separated by blanks."),
                text("client_id", "The client that it was issued to."),
                text("username", "The user who signed in; absent for machines."),
                text("token_type", "Bearer; absent for refresh tokens."),
                new Named("exp", type("integer").description("When it ends, in seconds since 1970.")),
                text("sub", "The user's id, or the client's for machines."),
                text("iss", "Who issued it."),
                text("jti", "The token's id."),
                new Named("aud", strings("Whom it is for.")));
    }

    private static Schema<?> serverMetadata() {
        return object(
                "Authorization server metadata.",
                List.of("issuer", "authorization_endpoint", "token_endpoint", "jwks_uri"),
                text("issuer", "The server's address."),
                text("authorization_endpoint", "Where people sign in."),
                text("token_endpoint", "Where tokens are issued."),
                text("jwks_uri", "The keys that sign tokens."),
                text("revocation_endpoint", "Where tokens are ended."),
                text("introspection_endpoint", "Where tokens are asked about."),
                new Named("scopes_supported", strings("What tokens can be for.")),
                new Named("response_types_supported", strings("What the authorization endpoint answers.")),
                new Named("grant_types_supported", strings("What tokens are issued for.")),
                new Named("code_challenge_methods_supported", strings("Ways of PKCE.")),
                new Named("token_endpoint_auth_methods_supported", strings("How clients prove themselves.")),
                new Named("revocation_endpoint_auth_methods_supported", strings("How clients prove themselves.")),
                new Named("introspection_endpoint_auth_methods_supported", strings("How clients prove themselves.")));
    }

    private static Schema<?> strings(String description) {
        Schema<?> list = type("array").description(description);
        list.setItems(type("string"));
        return list;
    }

    private static Schema<?> keySet() {
        Schema<?> key = type("object").description("A public key: kty, use, kid, n, e and the like.");
        Schema<?> keys = type("array").description("The key that signs now comes first.");
        keys.setItems(key.additionalProperties(true));
        return object("Public keys.", List.of("keys"), new Named("keys", keys));
    }

    private record Named(String name, Schema<?> schema) {}

    private static Named text(String name, String description) {
        return new Named(name, type("string").description(description));
    }

    private static Schema<?> object(String description, List<String> required, Named... properties) {
        Schema<?> object = type("object").description(description);
        for (Named property : properties) {
            object.addProperty(property.name(), property.schema());
        }
        object.setRequired(required);
        return object;
    }

    private static Schema<?> type(String type) {
        return new Schema<>().types(Set.of(type));
    }

    private static Schema<?> reference(String name) {
        return new Schema<>().$ref(name);
    }

    private static ApiResponse json(String description, Schema<?> schema) {
        return new ApiResponse().description(description).content(content("application/json", schema));
    }

    /** A form that is refused before it is read gets a problem without OAuth's fields. */
    private static ApiResponse unavailable() {
        return new ApiResponse()
                .description("The database is away, or there is no memory for the form, then without error and"
                        + " error_description; Retry-After says when to try again.")
                .content(content(
                        "application/problem+json",
                        new Schema<>().anyOf(List.of(reference(PROBLEM), reference("ProblemBody")))));
    }

    private static ApiResponse problem(String description) {
        return new ApiResponse()
                .description(description)
                .content(content("application/problem+json", reference(PROBLEM)));
    }

    private static Content content(String mediaType, Schema<?> schema) {
        return new Content().addMediaType(mediaType, new MediaType().schema(schema));
    }
}
