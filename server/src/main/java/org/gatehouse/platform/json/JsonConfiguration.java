package org.gatehouse.platform.json;

import java.time.LocalDate;
import org.springframework.boot.http.converter.autoconfigure.ServerHttpMessageConvertersCustomizer;
import org.springframework.boot.jackson.autoconfigure.JsonMapperBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.converter.AbstractJacksonHttpMessageConverter;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JacksonModule;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.ext.javatime.deser.LocalDateDeserializer;
import tools.jackson.databind.module.SimpleModule;

/** JSON configuration beyond the settings in {@code application.yaml}. */
@Configuration
class JsonConfiguration {

    @Bean
    JacksonModule textModule() {
        SimpleModule module = new SimpleModule("gatehouse-text");
        module.addDeserializer(String.class, new StorableText());
        module.addDeserializer(LocalDate.class, new DayText());
        return module;
    }

    @Bean
    JacksonModule sentOptionalsModule() {
        SimpleModule module = new SimpleModule("gatehouse-sent-optionals");
        module.setDeserializers(new SentOptionals());
        return module;
    }

    @Bean
    JacksonModule sizedListsModule() {
        SimpleModule module = new SimpleModule("gatehouse-sized-lists");
        module.setDeserializerModifier(new SizedLists());
        return module;
    }

    /** Libraries bring CBOR and YAML along. Their mappers know neither our names nor what texts must not hold. */
    @Bean
    ServerHttpMessageConvertersCustomizer onlyJson() {
        return converters -> converters.configureMessageConvertersList(
                list -> list.removeIf(converter -> converter instanceof AbstractJacksonHttpMessageConverter
                        && !(converter instanceof JacksonJsonHttpMessageConverter)));
    }

    /** If a key occurs twice, it is unclear which value was meant, and a proxy may have checked the other value. */
    @Bean
    JsonMapperBuilderCustomizer refuseDuplicateKeys() {
        return builder -> builder.enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION);
    }

    /** By default Jackson accepts blanks as a number, boolean or id that is null, although it refuses an empty text. */
    @Bean
    JsonMapperBuilderCustomizer refuseBlanks() {
        return builder -> builder.withCoercionConfigDefaults(config -> config.setAcceptBlankAsEmpty(false));
    }

    /** By default Jackson accepts {@code [2026, 9, 22]} as a day, which the documented API does not allow. */
    static class DayText extends StdDeserializer<LocalDate> {

        DayText() {
            super(LocalDate.class);
        }

        @Override
        public LocalDate deserialize(JsonParser parser, DeserializationContext context) {
            return parser.hasToken(JsonToken.VALUE_STRING)
                    ? LocalDateDeserializer.INSTANCE.deserialize(parser, context)
                    : (LocalDate) context.handleUnexpectedToken(getValueType(context), parser);
        }
    }
}
