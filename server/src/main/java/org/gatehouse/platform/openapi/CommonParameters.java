package org.gatehouse.platform.openapi;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.parameters.Parameter;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.gatehouse.platform.text.Language;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.customizers.GlobalOpenApiCustomizer;
import org.springframework.stereotype.Component;

/** Describes parameters that have the same meaning everywhere, unless their endpoint describes them itself. */
@Component
class CommonParameters implements GlobalOpenApiCustomizer {

    private static final Map<String, String> MEANINGS = Map.of(
            "offset", "How many items to leave out.",
            "limit", "How many items to answer at most; more than the list's maximum is 422.",
            "l", "Language of texts, such as en or pt_BR; a text that lacks it comes in English.",
            "event", "Identifier of the event.",
            "include_translations", "true: texts come with all their translations.");

    @Override
    public void customise(OpenAPI document) {
        document.getPaths().values().stream()
                .flatMap(path -> path.readOperations().stream())
                .map(Operation::getParameters)
                .filter(Objects::nonNull)
                .flatMap(List::stream)
                .forEach(CommonParameters::complete);
    }

    private static void complete(Parameter parameter) {
        if (parameter.getDescription() == null) {
            parameter.setDescription(meaning(parameter));
        }
        if (parameter.getSchema() != null && parameter.getSchema().getDefault() instanceof Language language) {
            parameter.getSchema().setDefault(language.code());
        }
    }

    /** The description of an id: {@code zone_id} becomes "Identifier of the zone". */
    private static @Nullable String meaning(Parameter parameter) {
        String name = parameter.getName();
        return "path".equals(parameter.getIn()) && name.endsWith("_id")
                ? "Identifier of the " + name.substring(0, name.length() - 3).replace('_', ' ') + "."
                : MEANINGS.get(name);
    }
}
