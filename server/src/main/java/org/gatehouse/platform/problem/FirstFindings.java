package org.gatehouse.platform.problem;

import jakarta.validation.MessageInterpolator;
import jakarta.validation.spi.ConfigurationState;
import jakarta.validation.valueextraction.ExtractedValue;
import jakarta.validation.valueextraction.ValueExtractor;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.springframework.boot.validation.autoconfigure.ValidationConfigurationCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Ends the validation of a list when it has found more errors than a problem document shows. Hibernate Validator 9.1 compares each error of
 * a list with all others, because their hash codes are equal: for 20,000 errors that took 35 s of processor time (decision 0100).
 */
@Configuration
class FirstFindings {

    /** The response to a list of 100,000 invalid elements would take 15 MB. */
    static final int MOST = 100;

    /** How many errors this thread has found in its life: a message is made for each. */
    private static final ThreadLocal<Integer> FOUND = ThreadLocal.withInitial(() -> 0);

    @Bean
    ValidationConfigurationCustomizer failFastValidation() {
        return configuration -> {
            MessageInterpolator messages = ((ConfigurationState) configuration).getMessageInterpolator();
            configuration
                    .messageInterpolator(new Counted(messages))
                    .addValueExtractor(new Elements())
                    .addValueExtractor(new ListElements())
                    .addValueExtractor(new Keys())
                    .addValueExtractor(new Values());
        };
    }

    private record Counted(MessageInterpolator messages) implements MessageInterpolator {

        @Override
        public String interpolate(String template, Context context) {
            FOUND.set(FOUND.get() + 1);
            return messages.interpolate(template, context);
        }

        @Override
        public String interpolate(String template, Context context, Locale locale) {
            FOUND.set(FOUND.get() + 1);
            return messages.interpolate(template, context, locale);
        }
    }

    /** The elements of a list or map, until too many errors were found in them. */
    private static <T> Iterable<T> upToMost(Iterable<T> elements) {
        int before = FOUND.get();
        Iterator<T> all = elements.iterator();
        return () -> new Iterator<>() {
            @Override
            public boolean hasNext() {
                return FOUND.get() - before <= MOST && all.hasNext();
            }

            @Override
            public T next() {
                return all.next();
            }
        };
    }

    // The names are those that Jakarta Validation gives to the parts of a path.

    static class Elements implements ValueExtractor<Iterable<@ExtractedValue ?>> {

        @Override
        public void extractValues(Iterable<?> elements, ValueReceiver receiver) {
            upToMost(elements).forEach(element -> receiver.iterableValue("<iterable element>", element));
        }
    }

    static class ListElements implements ValueExtractor<List<@ExtractedValue ?>> {

        @Override
        public void extractValues(List<?> elements, ValueReceiver receiver) {
            int index = 0;
            for (Object element : upToMost(elements)) {
                receiver.indexedValue("<list element>", index, element);
                index++;
            }
        }
    }

    static class Keys implements ValueExtractor<Map<@ExtractedValue ?, ?>> {

        @Override
        public void extractValues(Map<?, ?> entries, ValueReceiver receiver) {
            upToMost(entries.keySet()).forEach(key -> receiver.keyedValue("<map key>", key, key));
        }
    }

    static class Values implements ValueExtractor<Map<?, @ExtractedValue ?>> {

        @Override
        public void extractValues(Map<?, ?> entries, ValueReceiver receiver) {
            upToMost(entries.entrySet())
                    .forEach(entry -> receiver.keyedValue("<map value>", entry.getKey(), entry.getValue()));
        }
    }
}
