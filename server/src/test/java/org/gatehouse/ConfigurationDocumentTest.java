package org.gatehouse;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Parameter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.config.YamlPropertiesFactoryBean;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.type.filter.AnnotationTypeFilter;

/** {@code docs/configuration.md} names each setting of ours with its default, and no other. */
class ConfigurationDocumentTest {

    private static final Path DOCUMENT = Path.of("..", "docs", "configuration.md");
    private static final Pattern ROW =
            Pattern.compile("(?m)^\\| `(gatehouse\\.[a-z0-9.-]+)` \\| (?:`([^`]*)`|[^|]*) \\| \\S[^|]*\\|$");

    @Test
    void eachSettingIsThereWithItsDefault() throws Exception {
        Map<String, String> documented = new TreeMap<>();
        ROW.matcher(Files.readString(DOCUMENT))
                .results()
                .forEach(row -> documented.put(row.group(1), row.group(2) == null ? "" : row.group(2)));

        Map<String, String> settings = ofClasses();
        settings.putAll(ofTheFile());

        assertThat(documented).containsExactlyInAnyOrderEntriesOf(settings);
    }

    /** The values of the file are the code's defaults. */
    @Test
    void theFileAndTheClassesHaveTheSameDefaults() throws Exception {
        Map<String, String> classes = ofClasses();
        Map<String, String> file = ofTheFile();
        classes.keySet().retainAll(file.keySet());
        file.keySet().retainAll(classes.keySet());

        assertThat(classes).containsExactlyInAnyOrderEntriesOf(file);
    }

    private static Map<String, String> ofTheFile() {
        YamlPropertiesFactoryBean yaml = new YamlPropertiesFactoryBean();
        yaml.setResources(new ClassPathResource("application.yaml"));
        Properties all = Objects.requireNonNull(yaml.getObject());
        Map<String, String> ours = new TreeMap<>();
        all.forEach((name, value) -> {
            if (name.toString().startsWith("gatehouse.")) {
                ours.put(name.toString(), value.toString());
            }
        });
        return ours;
    }

    private static Map<String, String> ofClasses() throws ReflectiveOperationException {
        ClassPathScanningCandidateComponentProvider scan = new ClassPathScanningCandidateComponentProvider(false);
        scan.addIncludeFilter(new AnnotationTypeFilter(ConfigurationProperties.class));
        Map<String, String> settings = new TreeMap<>();
        for (var found : scan.findCandidateComponents("org.gatehouse")) {
            Class<?> type = Class.forName(found.getBeanClassName());
            add(type.getAnnotation(ConfigurationProperties.class).value(), type, settings);
        }
        return settings;
    }

    private static void add(String prefix, Class<?> type, Map<String, String> settings) {
        for (Parameter parameter : type.getDeclaredConstructors()[0].getParameters()) {
            String name = prefix
                    + '.'
                    + parameter.getName().replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
            DefaultValue value = parameter.getAnnotation(DefaultValue.class);
            if (parameter.getType().isRecord()) {
                add(name, parameter.getType(), settings);
            } else {
                settings.put(name, value == null ? "" : String.join(",", value.value()));
            }
        }
    }
}
