package org.gatehouse.platform.json;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JacksonModule;
import tools.jackson.databind.deser.jdk.StringDeserializer;
import tools.jackson.databind.exc.InvalidFormatException;
import tools.jackson.databind.module.SimpleModule;

/** What JSON needs beside the settings in {@code application.yaml}. */
@Configuration
class JsonConfiguration {

    @Bean
    JacksonModule textModule() {
        SimpleModule module = new SimpleModule("gatehouse-text");
        module.addDeserializer(String.class, new StorableText());
        return module;
    }

    @Bean
    JacksonModule sentOptionalsModule() {
        SimpleModule module = new SimpleModule("gatehouse-sent-optionals");
        module.setDeserializers(new SentOptionals());
        return module;
    }

    /** PostgreSQL stores no U+0000; refused here, the error can name the field. */
    static class StorableText extends StringDeserializer {

        @Override
        public String deserialize(JsonParser parser, DeserializationContext context) {
            String text = super.deserialize(parser, context);
            if (text != null && text.indexOf('\0') >= 0) {
                throw InvalidFormatException.from(
                        parser, "holds the character U+0000, which cannot be stored", text, String.class);
            }
            return text;
        }
    }
}
