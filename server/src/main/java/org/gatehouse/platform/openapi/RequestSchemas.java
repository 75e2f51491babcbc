package org.gatehouse.platform.openapi;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.PathItem;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.Schema;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.customizers.GlobalOpenApiCustomizer;
import org.springframework.stereotype.Component;

/** Marks fields of a request that may be null as optional. */
@Component
@SuppressWarnings("rawtypes") // the library's own raw Schema
class RequestSchemas implements GlobalOpenApiCustomizer {

    @Override
    public void customise(OpenAPI document) {
        Map<String, Schema> schemas =
                Objects.requireNonNullElse(document.getComponents().getSchemas(), Map.of());
        Set<Schema> sent = new HashSet<>();
        bodies(document).forEach(body -> collect(body, schemas, sent));
        sent.forEach(RequestSchemas::requireOnlyWhatIsNeverNull);
        schemas.values().stream()
                .map(Schema::getExtensions)
                .filter(Objects::nonNull)
                .forEach(extensions -> extensions.remove(RecordSchemas.OPTIONAL));
    }

    private static Stream<Schema> bodies(OpenAPI document) {
        return document.getPaths().values().stream()
                .map(PathItem::readOperations)
                .flatMap(List::stream)
                .map(operation -> operation.getRequestBody())
                .filter(body -> body != null && body.getContent() != null)
                .flatMap(body -> body.getContent().values().stream())
                .map(MediaType::getSchema);
    }

    private static void collect(@Nullable Schema schema, Map<String, Schema> schemas, Set<Schema> found) {
        if (schema == null) {
            return;
        }
        if (schema.get$ref() != null) {
            Schema named = schemas.get(nameOf(schema));
            if (named == null || !found.add(named)) {
                return;
            }
            collect(named, schemas, found);
        }
        parts(schema).forEach(part -> collect(part, schemas, found));
    }

    private static String nameOf(Schema reference) {
        String path = reference.get$ref();
        return path.substring(path.lastIndexOf('/') + 1);
    }

    @SuppressWarnings("unchecked") // the library's own raw type
    private static Stream<Schema> parts(Schema schema) {
        Stream<Schema> properties = schema.getProperties() == null
                ? Stream.empty()
                : ((Map<String, Schema>) schema.getProperties()).values().stream();
        Stream<Schema> either =
                schema.getAnyOf() == null ? Stream.empty() : ((List<Schema>) schema.getAnyOf()).stream();
        return Stream.concat(Stream.concat(properties, either), Stream.ofNullable(schema.getItems()));
    }

    @SuppressWarnings("unchecked") // the library's own raw type
    private static void requireOnlyWhatIsNeverNull(Schema schema) {
        List<String> required = schema.getRequired();
        if (required != null) {
            List<String> optional = optional(schema);
            schema.setRequired(
                    required.stream().filter(name -> !optional.contains(name)).toList());
        }
    }

    @SuppressWarnings("unchecked") // written by RecordSchemas
    private static List<String> optional(Schema schema) {
        Object names =
                schema.getExtensions() == null ? null : schema.getExtensions().get(RecordSchemas.OPTIONAL);
        return names == null ? List.of() : (List<String>) names;
    }
}
