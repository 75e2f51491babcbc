package org.gatehouse.platform.json;

import jakarta.validation.constraints.Size;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamContext;
import tools.jackson.core.util.JsonParserDelegate;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.ValueDeserializerModifier;
import tools.jackson.databind.deser.std.DelegatingDeserializer;
import tools.jackson.databind.introspect.AnnotatedParameter;
import tools.jackson.databind.type.CollectionType;
import tools.jackson.databind.type.MapType;

/**
 * Reads no more of a list or map than its {@link Size} allows, and one element beyond: the validation then refuses it by its size. The rest
 * is skipped, so a body of 2 MB does not become 700,000 objects that are validated one by one (decision 0100).
 *
 * <p>Sets are read whole: of elements that occur twice, it is not known how many there will be.
 */
final class SizedLists extends ValueDeserializerModifier {

    private static final long serialVersionUID = 1L;

    @Override
    public ValueDeserializer<?> modifyCollectionDeserializer(
            DeserializationConfig config,
            CollectionType type,
            BeanDescription.Supplier description,
            ValueDeserializer<?> reader) {
        return type.isTypeOrSubTypeOf(List.class) ? new Sized(type, reader, Integer.MAX_VALUE) : reader;
    }

    @Override
    public ValueDeserializer<?> modifyMapDeserializer(
            DeserializationConfig config,
            MapType type,
            BeanDescription.Supplier description,
            ValueDeserializer<?> reader) {
        return new Sized(type, reader, Integer.MAX_VALUE);
    }

    private static final class Sized extends DelegatingDeserializer {

        private final JavaType type;
        private final int most;

        Sized(JavaType type, ValueDeserializer<?> reader, int most) {
            super(reader);
            this.type = type;
            this.most = most;
        }

        @Override
        protected ValueDeserializer<?> newDelegatingInstance(ValueDeserializer<?> reader) {
            return new Sized(type, reader, most);
        }

        @Override
        public ValueDeserializer<?> createContextual(DeserializationContext context, @Nullable BeanProperty property) {
            ValueDeserializer<?> reader = context.handleSecondaryContextualization(_delegatee, property, type);
            Size size = property == null ? null : sizeOf(property);
            return size == null ? reader : new Sized(type, reader, size.max());
        }

        /** The size that the component of a record states for its list, which may be within an {@link Optional}. */
        private @Nullable Size sizeOf(BeanProperty property) {
            Class<?> record = property.getMember().getDeclaringClass();
            if (!record.isRecord() || !(property.getMember() instanceof AnnotatedParameter component)) {
                return null;
            }
            JavaType stated = property.getType();
            AnnotatedType annotated = record.getRecordComponents()[component.getIndex()].getAnnotatedType();
            if (stated.hasRawClass(Optional.class) && annotated instanceof AnnotatedParameterizedType optional) {
                stated = stated.getReferencedType();
                annotated = optional.getAnnotatedActualTypeArguments()[0];
            }
            // The lists within a list are read for the same component.
            return type.getContentType().equals(stated.getContentType()) ? annotated.getAnnotation(Size.class) : null;
        }

        @Override
        public Object deserialize(JsonParser parser, DeserializationContext context) {
            boolean begins = parser.hasToken(JsonToken.START_ARRAY) || parser.hasToken(JsonToken.START_OBJECT);
            return super.deserialize(begins ? new UpTo(most, parser) : parser, context);
        }
    }

    /** The list that has just begun, as if it ended one element after the most that it may have. */
    private static final class UpTo extends JsonParserDelegate {

        private final TokenStreamContext list;
        private final int most;

        UpTo(int most, JsonParser parser) {
            super(parser);
            this.list = parser.streamReadContext();
            this.most = most;
        }

        @Override
        public JsonToken nextToken() {
            JsonToken token = delegate.nextToken();
            while (list.getCurrentIndex() > most && !token.isStructEnd()) {
                delegate.skipChildren();
                token = delegate.nextToken();
            }
            return token;
        }

        @Override
        public @Nullable String nextName() {
            return nextToken() == JsonToken.PROPERTY_NAME ? delegate.currentName() : null;
        }
    }
}
