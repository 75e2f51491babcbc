package org.gatehouse.platform;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.dialect.Dialects;
import java.net.http.HttpRequest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Compares the responses with {@code /openapi.json}: each response that any test gets is a test of the document.
 *
 * <p>A response must have a status and a media type that its operation lists and all that its schema asks for and nothing else. A
 * request that was carried out must have been a valid one; tests send broken ones on purpose.
 */
final class DocumentedApi {

    /** A full sync of a large event proves no more than its beginning does. */
    private static final int CHECKED_BYTES = 1 << 20;

    private static final String REQUEST = "request";

    private record Operation(String method, String path, Pattern form, JsonNode node) {

        boolean serves(String asked, String url) {
            return method.equals(asked) && form.matcher(url).matches();
        }
    }

    private final JsonNode document;
    private final JsonNode closed;
    private final List<Operation> operations = new ArrayList<>();
    private final Map<String, Schema> schemas = new ConcurrentHashMap<>();
    private final SchemaRegistry strict = registry(true);

    /** A request may name an instant in more forms than the document promises. */
    private final SchemaRegistry lenient = registry(false);

    private static SchemaRegistry registry(boolean checksFormats) {
        return SchemaRegistry.withDialect(
                Dialects.getDraft202012(),
                builder -> builder.schemaRegistryConfig(SchemaRegistryConfig.builder()
                        .formatAssertionsEnabled(checksFormats)
                        .build()));
    }

    DocumentedApi(JsonNode document) {
        this.document = document;
        this.closed = document.deepCopy();
        close(closed.path("components").path("schemas"));
        document.path("paths")
                .propertyStream()
                .forEach(path -> path.getValue()
                        .propertyStream()
                        .forEach(operation -> add(operation.getKey(), path.getKey(), operation.getValue())));
        operations.sort(Comparator.comparingLong(DocumentedApi::variables));
    }

    private void add(String method, String path, JsonNode operation) {
        String form = path.replaceAll("\\{[^}]*}", "[^/]+").replace(".", "\\.");
        operations.add(new Operation(method.toUpperCase(Locale.ROOT), path, Pattern.compile(form), operation));
    }

    /** Of {@code /zones/sort} and {@code /zones/{zone_id}} the one without variables comes first, as in the server. */
    private static long variables(Operation operation) {
        return operation.path().chars().filter(c -> c == '{').count();
    }

    /** Fails the test when the document does not say that this can happen. */
    void check(HttpRequest request, @Nullable String requestBody, Answer answer) {
        String method = request.method().equals("HEAD") ? "GET" : request.method();
        operations.stream()
                .filter(operation -> operation.serves(method, request.uri().getRawPath()))
                .findFirst()
                .ifPresent(operation -> {
                    checkAnswer(operation, request, answer);
                    if (requestBody != null && isCarriedOut(answer)) {
                        checkRequest(operation, requestBody, answer);
                    }
                });
    }

    /** A batch of scans succeeds as a whole with what it rejects in it. */
    private static boolean isCarriedOut(Answer answer) {
        return answer.status() < 300 && !answer.text().contains("\"rejected\"");
    }

    private void checkAnswer(Operation operation, HttpRequest request, Answer answer) {
        String status = String.valueOf(answer.status());
        JsonNode documented = resolve(operation.node().path("responses").path(status));
        if (documented.isMissingNode()) {
            throw undocumented(operation, "status " + status, answer.shown());
        }
        if (answer.bytes().length > 0) {
            checkBody(operation, documented, answer);
        } else if (documented.has("content") && !request.method().equals("HEAD")) {
            throw undocumented(operation, "status " + status + " without a body", "");
        }
    }

    private void checkBody(Operation operation, JsonNode documented, Answer answer) {
        String mediaType = String.valueOf(answer.header("Content-Type")).replaceFirst(";.*", "");
        JsonNode content = documented.path("content").path(mediaType);
        if (content.isMissingNode()) {
            throw undocumented(operation, mediaType + " with status " + answer.status(), answer.shown());
        }
        if (mediaType.endsWith("json")
                && answer.header("Content-Encoding") == null
                && answer.bytes().length <= CHECKED_BYTES) {
            validate(
                    operation,
                    "answer " + answer.status(),
                    content.path("schema"),
                    closed,
                    answer.json(),
                    answer.shown());
        }
    }

    private void checkRequest(Operation operation, String body, Answer answer) {
        JsonNode schema = operation
                .node()
                .path("requestBody")
                .path("content")
                .path("application/json")
                .path("schema");
        if (!schema.isMissingNode() && !body.isEmpty()) {
            validate(operation, REQUEST, schema, document, answer.mapper().readTree(body), body);
        }
    }

    private void validate(
            Operation operation, String what, JsonNode schema, JsonNode components, JsonNode body, String shown) {
        Schema compiled = schemas.computeIfAbsent(
                operation.method() + operation.path() + what,
                key -> compile(what.equals(REQUEST) ? lenient : strict, schema, components));
        List<Error> errors = compiled.validate(body);
        if (!errors.isEmpty()) {
            throw undocumented(operation, what + ": " + errors, shown);
        }
    }

    private static Schema compile(SchemaRegistry registry, JsonNode schema, JsonNode components) {
        ObjectNode root = (ObjectNode) schema.deepCopy();
        root.set("components", components.path("components"));
        return registry.getSchema(root);
    }

    private JsonNode resolve(JsonNode response) {
        JsonNode reference = response.path("$ref");
        return reference.isString() ? document.at(reference.stringValue().substring(1)) : response;
    }

    private static AssertionError undocumented(Operation operation, String what, String shown) {
        return new AssertionError("/openapi.json does not say so of %s %s: %s%n%s"
                .formatted(operation.method(), operation.path(), what, shown));
    }

    /** A response holds nothing that the document does not name; a request may, and it is ignored. */
    private static void close(JsonNode schema) {
        if (schema instanceof ObjectNode object
                && object.path("properties").isObject()
                && object.path("type").asString("").equals("object")
                && !object.has("additionalProperties")) {
            object.put("additionalProperties", false);
        }
        schema.forEach(DocumentedApi::close);
    }
}
