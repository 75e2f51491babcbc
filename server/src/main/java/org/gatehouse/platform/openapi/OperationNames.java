package org.gatehouse.platform.openapi;

import io.swagger.v3.oas.annotations.tags.Tag;
import io.swagger.v3.oas.models.Operation;
import java.util.List;
import java.util.Locale;
import org.springdoc.core.customizers.GlobalOperationCustomizer;
import org.springframework.core.annotation.AnnotationUtils;
import org.springframework.stereotype.Component;
import org.springframework.web.method.HandlerMethod;

/** Gives operations ids that stay when others come and go, and sorts them by area: the controller's tag, else its feature. */
@Component
class OperationNames implements GlobalOperationCustomizer {

    @Override
    public Operation customize(Operation operation, HandlerMethod endpoint) {
        Class<?> controller = endpoint.getBeanType();
        String subject = controller.getSimpleName().replaceFirst("Controller$", "");
        operation.setOperationId(
                subject.toLowerCase(Locale.ROOT) + "_" + endpoint.getMethod().getName());
        if (AnnotationUtils.findAnnotation(controller, Tag.class) == null) {
            String feature = controller.getPackageName();
            operation.setTags(List.of(feature.substring(feature.lastIndexOf('.') + 1)));
        }
        return operation;
    }
}
