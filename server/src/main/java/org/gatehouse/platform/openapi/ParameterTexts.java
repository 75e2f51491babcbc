package org.gatehouse.platform.openapi;

import io.swagger.v3.oas.models.parameters.Parameter;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.schema.InstantText;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.customizers.ParameterCustomizer;
import org.springframework.core.MethodParameter;
import org.springframework.stereotype.Component;

/** Describes parameters by their {@link Doc} and {@link Example}. */
@Component
class ParameterTexts implements ParameterCustomizer {

    @Override
    public @Nullable Parameter customize(@Nullable Parameter parameter, MethodParameter java) {
        Doc meaning = java.getParameterAnnotation(Doc.class);
        if (parameter == null || meaning == null) {
            return parameter;
        }
        parameter.setDescription(meaning.value());
        if (java.hasParameterAnnotation(InstantText.class) && parameter.getSchema() != null) {
            parameter.getSchema().setFormat(InstantText.FORMAT);
        }
        Example example = java.getParameterAnnotation(Example.class);
        if (example != null) {
            parameter.setExample(example.value());
        }
        return parameter;
    }
}
