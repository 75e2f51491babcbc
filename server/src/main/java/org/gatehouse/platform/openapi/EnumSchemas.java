package org.gatehouse.platform.openapi;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.media.Schema;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.springdoc.core.customizers.GlobalOpenApiCustomizer;
import org.springframework.stereotype.Component;

/**
 * Names the schemas of texts that allow only listed values and are no Java enum. Generated clients make one type of a named schema, and one
 * for each field of a list without a name. Fields with the same values share a schema.
 */
@Component
@SuppressWarnings({"rawtypes", "unchecked"}) // the library's own raw Schema
class EnumSchemas implements GlobalOpenApiCustomizer {

    @Override
    public void customise(OpenAPI document) {
        Map<String, Schema> schemas = document.getComponents().getSchemas();
        Map<List<?>, String> known = new HashMap<>();
        schemas.forEach((name, schema) -> {
            if (schema.getEnum() != null) {
                known.putIfAbsent(schema.getEnum(), name);
            }
        });
        new ArrayList<>(schemas.entrySet())
                .forEach(owner -> nameFields(owner.getKey(), owner.getValue(), schemas, known));
    }

    private static void nameFields(
            String owner, Schema schema, Map<String, Schema> schemas, Map<List<?>, String> known) {
        Map<String, Schema> fields = Objects.requireNonNullElse(schema.getProperties(), Map.of());
        fields.forEach((field, values) -> {
            if (values.getEnum() != null) {
                List<?> named =
                        values.getEnum().stream().filter(Objects::nonNull).toList();
                String name = known.computeIfAbsent(named, same -> add(owner + camelCase(field), named, schemas));
                refer(values, name);
            }
        });
    }

    private static String add(String name, List<?> values, Map<String, Schema> schemas) {
        Schema schema = new Schema<>().types(Set.of("string"));
        schema.setEnum(values);
        schemas.put(name, schema);
        return name;
    }

    private static void refer(Schema field, String name) {
        boolean mayBeNull = field.getEnum().contains(null);
        field.setEnum(null);
        field.setTypes(null);
        if (mayBeNull) {
            field.addAnyOfItem(new Schema<>().$ref(name)).addAnyOfItem(new Schema<>().types(Set.of("null")));
        } else {
            field.set$ref(name);
        }
    }

    /** {@code not_judged_because} becomes {@code NotJudgedBecause}. */
    private static String camelCase(String field) {
        StringBuilder name = new StringBuilder();
        for (String word : field.split("_", -1)) {
            name.append(Character.toUpperCase(word.charAt(0))).append(word, 1, word.length());
        }
        return name.toString();
    }
}
