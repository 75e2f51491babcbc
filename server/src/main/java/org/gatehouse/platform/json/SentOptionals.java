package org.gatehouse.platform.json;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.ValueInstantiator;
import tools.jackson.databind.deser.std.ReferenceTypeDeserializer;
import tools.jackson.databind.jsontype.TypeDeserializer;
import tools.jackson.databind.module.SimpleDeserializers;
import tools.jackson.databind.type.ReferenceType;

/**
 * Distinguishes a field that was not sent from a field that was sent as null: in a body, the {@link Optional} of the first is null, of the
 * second empty. Jackson alone makes both empty, so a partial PUT would clear fields that it does not name (docs/api/people.md).
 */
final class SentOptionals extends SimpleDeserializers {

    private static final long serialVersionUID = 1L;

    @Override
    public @Nullable ValueDeserializer<?> findReferenceDeserializer(
            ReferenceType type,
            DeserializationConfig config,
            BeanDescription.Supplier description,
            @Nullable TypeDeserializer contentTypeDeserializer,
            @Nullable ValueDeserializer<?> contentDeserializer) {
        return type.hasRawClass(Optional.class)
                ? new Sent(type, null, contentTypeDeserializer, contentDeserializer)
                : null;
    }

    private static final class Sent extends ReferenceTypeDeserializer<Optional<?>> {

        Sent(
                JavaType type,
                @Nullable ValueInstantiator instantiator,
                @Nullable TypeDeserializer contentType,
                @Nullable ValueDeserializer<?> content) {
            super(type, instantiator, contentType, content);
        }

        @Override
        protected Sent withResolved(@Nullable TypeDeserializer contentType, @Nullable ValueDeserializer<?> content) {
            return new Sent(_fullType, _valueInstantiator, contentType, content);
        }

        @Override
        public @Nullable Object getAbsentValue(DeserializationContext context) {
            return null;
        }

        @Override
        public Optional<?> getNullValue(DeserializationContext context) {
            return Optional.empty();
        }

        @Override
        public Object getEmptyValue(DeserializationContext context) {
            return Optional.empty();
        }

        @Override
        public Optional<?> referenceValue(@Nullable Object content) {
            return Optional.ofNullable(content);
        }

        @Override
        public Optional<?> updateReference(Optional<?> reference, @Nullable Object content) {
            return Optional.ofNullable(content);
        }

        @Override
        public @Nullable Object getReferenced(Optional<?> reference) {
            return reference.orElse(null);
        }
    }
}
