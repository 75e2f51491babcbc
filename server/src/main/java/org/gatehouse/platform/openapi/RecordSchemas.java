package org.gatehouse.platform.openapi;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.type.TypeFactory;
import io.swagger.v3.core.converter.AnnotatedType;
import io.swagger.v3.core.converter.ModelConverter;
import io.swagger.v3.core.converter.ModelConverterContext;
import io.swagger.v3.core.util.ObjectMapperFactory;
import io.swagger.v3.oas.models.media.Schema;
import jakarta.validation.constraints.Size;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.schema.InstantText;
import org.gatehouse.platform.text.OneLine;
import org.gatehouse.platform.text.SingleLineText;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Derives a schema from its record: a component without {@code @Nullable} is never null, and all fields are present unless they say
 * otherwise.
 *
 * <p>This holds for responses, in which every field is written. A request may omit fields that may be null: {@link RequestSchemas} removes
 * the fields that {@link #OPTIONAL} lists from the required ones.
 */
@Component
class RecordSchemas implements ModelConverter {

    /** The extension that lists the fields of a record that may be null. */
    static final String OPTIONAL = "x-optional";

    private static final SnakeCaseStrategy WIRE = (SnakeCaseStrategy) PropertyNamingStrategies.SNAKE_CASE;

    @Override
    public @Nullable Schema<?> resolve(
            AnnotatedType type, ModelConverterContext context, Iterator<ModelConverter> chain) {
        Schema<?> schema = chain.hasNext() ? chain.next().resolve(type, context, chain) : null;
        Class<?> raw =
                TypeFactory.defaultInstance().constructType(type.getType()).getRawClass();
        if (schema != null && raw.isRecord()) {
            Schema<?> model = schema.get$ref() == null ? schema : modelOf(schema.get$ref(), context);
            if (model != null && model.getProperties() != null) {
                describe(raw, model);
            }
        }
        return schema;
    }

    private static @Nullable Schema<?> modelOf(String reference, ModelConverterContext context) {
        return context.getDefinedModels().get(reference.substring(reference.lastIndexOf('/') + 1));
    }

    private static void describe(Class<?> type, Schema<?> model) {
        @SuppressWarnings({"rawtypes", "unchecked"}) // the library's own raw type
        Map<String, Schema> properties = model.getProperties();
        List<String> required = new ArrayList<>(properties.keySet());
        List<String> optional = new ArrayList<>();
        for (RecordComponent component : type.getRecordComponents()) {
            String name = wireName(component);
            if (!properties.containsKey(name)) {
                continue;
            }
            properties.computeIfPresent(name, (same, schema) -> explained(component, schema));
            properties.computeIfPresent(
                    name, (same, schema) -> withNullableItems(component.getAnnotatedType(), schema));
            properties.computeIfPresent(name, (same, schema) -> sized(component, schema));
            if (component.getAnnotatedType().isAnnotationPresent(Nullable.class)) {
                properties.computeIfPresent(name, (same, schema) -> orNull(schema));
                optional.add(name);
            }
            if (isLeftOut(component.getAccessor()) || isLeftOut(type)) {
                required.remove(name);
            }
        }
        model.addExtension(OPTIONAL, optional);
        if (!namesItsRequiredFields(type)) {
            model.setRequired(required);
        }
    }

    /** The items of a list may be null where its type says so, at any depth. */
    private static Schema<?> withNullableItems(java.lang.reflect.AnnotatedType type, Schema<?> schema) {
        if (type instanceof AnnotatedParameterizedType list && schema.getItems() != null) {
            java.lang.reflect.AnnotatedType item = list.getAnnotatedActualTypeArguments()[0];
            Schema<?> items = withNullableItems(item, schema.getItems());
            schema.setItems(item.isAnnotationPresent(Nullable.class) ? orNull(items) : items);
        }
        return schema;
    }

    /** The size of a list that may be left out; the library takes it for the largest number in the list. */
    private static Schema<?> sized(RecordComponent component, Schema<?> schema) {
        if (component.getType() == Optional.class
                && schema.getItems() != null
                && component.getAnnotatedType() instanceof AnnotatedParameterizedType sent) {
            Size size = sent.getAnnotatedActualTypeArguments()[0].getAnnotation(Size.class);
            if (size != null) {
                schema.setMaxItems(size.max());
                schema.getItems().minimum(null).maximum(null);
            }
        }
        return schema;
    }

    private static Schema<?> explained(RecordComponent component, Schema<?> schema) {
        Doc meaning = component.getAnnotation(Doc.class);
        if (meaning != null) {
            schema.setDescription(meaning.value());
        }
        if (component.isAnnotationPresent(InstantText.class)) {
            schema.setFormat(InstantText.FORMAT);
        }
        OneLine line = component.getAnnotation(OneLine.class);
        if (line != null) {
            schema.minLength(0).maxLength(line.max()).pattern(SingleLineText.ONE);
        }
        Example example = component.getAnnotation(Example.class);
        if (example != null) {
            schema.setExample(isText(schema, example.value()) ? example.value() : json(example.value()));
        }
        return schema;
    }

    /** What refers to another schema is a text if that is an enum, and JSON if it is a record. */
    private static boolean isText(Schema<?> schema, String example) {
        return schema.get$ref() == null
                ? schema.getTypes() != null && schema.getTypes().contains("string")
                : !example.startsWith("{");
    }

    private static JsonNode json(String text) {
        try {
            return ObjectMapperFactory.createJson31().readTree(text);
        } catch (JsonProcessingException wrong) {
            throw new IllegalStateException("@Example is neither of a string nor JSON: " + text, wrong);
        }
    }

    private static String wireName(RecordComponent component) {
        JsonProperty given = component.getAccessor().getAnnotation(JsonProperty.class);
        return given == null || given.value().isEmpty() ? WIRE.translate(component.getName()) : given.value();
    }

    private static boolean isLeftOut(AnnotatedElement element) {
        JsonInclude include = element.getAnnotation(JsonInclude.class);
        return include != null && include.value() != JsonInclude.Include.ALWAYS;
    }

    private static boolean namesItsRequiredFields(Class<?> type) {
        var schema = type.getAnnotation(io.swagger.v3.oas.annotations.media.Schema.class);
        return schema != null && schema.requiredProperties().length > 0;
    }

    /** The same schema or null, in the notation of JSON Schema 2020-12. */
    private static Schema<?> orNull(Schema<?> schema) {
        if (schema.get$ref() != null) {
            Schema<?> either = new Schema<>();
            either.setDescription(schema.getDescription());
            return either.addAnyOfItem(new Schema<>().$ref(schema.get$ref()))
                    .addAnyOfItem(new Schema<>().types(java.util.Set.of("null")));
        }
        if (schema.getTypes() != null) {
            schema.addType("null");
        }
        if (schema.getEnum() != null) {
            allowNull(schema);
        }
        return schema;
    }

    /** Allowing null as a type is not enough: the list of values must contain it too. */
    private static <T> void allowNull(Schema<T> schema) {
        List<@Nullable T> values = new ArrayList<>(schema.getEnum());
        if (!values.contains(null)) {
            values.add(null);
        }
        schema.setEnum(values);
    }
}
