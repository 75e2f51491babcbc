package org.gatehouse.platform.openapi;

import io.swagger.v3.core.converter.ModelConverters;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.PathItem;
import io.swagger.v3.oas.models.PathItem.HttpMethod;
import io.swagger.v3.oas.models.headers.Header;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.responses.ApiResponse;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.gatehouse.platform.problem.ProblemBody;
import org.gatehouse.platform.sheet.SheetFormat;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.customizers.GlobalOpenApiCustomizer;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/**
 * Adds to each operation the errors that it can respond with, derived from the operation itself. A description that is already there stays.
 */
@Component
@Order(Ordered.LOWEST_PRECEDENCE)
class ErrorResponses implements GlobalOpenApiCustomizer {

    private static final String PROBLEM_JSON = "application/problem+json";
    private static final String SCOPES = "x-scopes";
    private static final Set<HttpMethod> WRITES = Set.of(HttpMethod.POST, HttpMethod.PUT, HttpMethod.DELETE);

    private static final Map<String, String> MEANINGS = Map.ofEntries(
            Map.entry("400", "The request cannot be read: broken JSON, a malformed address or header."),
            Map.entry("401", "No token, or one that is no longer valid. Ask POST /auth/access_token for another."),
            Map.entry("403", "The token lacks the scope; detail names it."),
            Map.entry("404", "It does not exist, or this caller may not see it."),
            Map.entry("406", "The Accept header admits nothing that can be answered here."),
            Map.entry("408", "The body came too slowly."),
            Map.entry("409", "What is stored refuses the change; detail says what and why."),
            Map.entry("410", "It was here and is deleted; detail says why."),
            Map.entry("411", "A form without the header Content-Length."),
            Map.entry("413", "The body is larger than the server reads."),
            Map.entry("415", "The body is of a media type, or in a Content-Encoding, that this address does not read."),
            Map.entry("422", "Readable but not valid; errors names each field."),
            Map.entry("429", "Too many attempts; Retry-After says when to try again."),
            Map.entry("507", "The server's disk has no room for the file. Nothing was sent."),
            Map.entry("503", "Not at the moment; Retry-After says when to try again. Nothing was changed."));

    @Override
    public void customise(OpenAPI document) {
        ModelConverters.getInstance(true)
                .readAll(ProblemBody.class)
                .forEach((name, schema) -> document.getComponents().addSchemas(name, schema));
        new TreeMap<>(MEANINGS)
                .forEach((status, meaning) -> document.getComponents().addResponses(status, answer(status, meaning)));
        document.getPaths().forEach((path, item) -> describe(path, item));
        document.getComponents().getResponses().keySet().retainAll(used(document));
    }

    private static Set<String> used(OpenAPI document) {
        return document.getPaths().values().stream()
                .flatMap(item -> item.readOperations().stream())
                .flatMap(operation -> operation.getResponses().values().stream())
                .map(ApiResponse::get$ref)
                .filter(Objects::nonNull)
                .map(reference -> reference.substring(reference.lastIndexOf('/') + 1))
                .collect(Collectors.toSet());
    }

    private static void describe(String path, PathItem item) {
        item.readOperationsMap().forEach((method, operation) -> {
            boolean hasBody = operation.getRequestBody() != null;
            boolean hasParameters = operation.getParameters() != null;
            add(operation, true, "400", "406", "503");
            add(operation, isGuarded(operation), "401");
            add(operation, !isGuarded(operation), "429");
            add(operation, asksForScope(operation), "403");
            add(operation, path.contains("{"), "404");
            add(operation, hasBody || hasParameters, "422");
            add(operation, hasBody, "408", "411", "413", "415");
            add(operation, WRITES.contains(method), "409");
            add(operation, false, "410", "429");
            add(operation, returnsSheet(operation), "507");
            operation.setResponses(sorted(operation));
        });
    }

    /** The only kind of response that is written to the server's disk first. */
    private static boolean returnsSheet(Operation operation) {
        return operation.getResponses().values().stream()
                .filter(answer -> answer.getContent() != null)
                .anyMatch(answer -> answer.getContent().containsKey(SheetFormat.CSV_TYPE));
    }

    private static boolean isGuarded(Operation operation) {
        return operation.getSecurity() != null && !operation.getSecurity().isEmpty();
    }

    private static boolean asksForScope(Operation operation) {
        return operation.getExtensions() != null && operation.getExtensions().containsKey(SCOPES);
    }

    private static void add(Operation operation, boolean when, String... statuses) {
        for (String status : statuses) {
            ApiResponse own = operation.getResponses().get(status);
            if (own != null && own.get$ref() == null && !isProblem(own)) {
                own.setContent(content());
            } else if (own == null && when) {
                operation.getResponses().addApiResponse(status, new ApiResponse().$ref(status));
            }
        }
    }

    /** By default the library gives an error the body of the operation's success. */
    private static boolean isProblem(ApiResponse answer) {
        return answer.getContent() != null && answer.getContent().containsKey(PROBLEM_JSON);
    }

    private static io.swagger.v3.oas.models.responses.ApiResponses sorted(Operation operation) {
        var sorted = new io.swagger.v3.oas.models.responses.ApiResponses();
        sorted.putAll(new TreeMap<>(operation.getResponses()));
        return sorted;
    }

    private static ApiResponse answer(String status, String meaning) {
        ApiResponse answer = new ApiResponse().description(meaning).content(content());
        String header = headerOf(status);
        if (header != null) {
            Schema<?> text = new Schema<>().types(Set.of("string"));
            answer.addHeaderObject(
                    header, new Header().description("See RFC 9110.").schema(text));
        }
        return answer;
    }

    private static @Nullable String headerOf(String status) {
        return switch (status) {
            case "401" -> "WWW-Authenticate";
            case "429", "503", "507" -> "Retry-After";
            default -> null;
        };
    }

    private static Content content() {
        Schema<?> problem = new Schema<>().$ref("ProblemBody");
        return new Content().addMediaType(PROBLEM_JSON, new MediaType().schema(problem));
    }
}
