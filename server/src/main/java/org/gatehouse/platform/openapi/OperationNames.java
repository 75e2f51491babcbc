package org.gatehouse.platform.openapi;

import io.swagger.v3.oas.models.Operation;
import java.util.Locale;
import org.springdoc.core.customizers.GlobalOperationCustomizer;
import org.springframework.stereotype.Component;
import org.springframework.web.method.HandlerMethod;

/**
 * Gives operations ids that stay the same when other operations are added or removed: generated clients have methods of these names.
 * So the names of a controller and of its methods are part of the API. An endpoint that moves to another controller names its former id.
 */
@Component
class OperationNames implements GlobalOperationCustomizer {

    @Override
    public Operation customize(Operation operation, HandlerMethod endpoint) {
        String subject = endpoint.getBeanType().getSimpleName().replaceFirst("Controller$", "");
        io.swagger.v3.oas.annotations.Operation own =
                endpoint.getMethodAnnotation(io.swagger.v3.oas.annotations.Operation.class);
        return operation.operationId(
                own != null && !own.operationId().isEmpty()
                        ? own.operationId()
                        : subject.toLowerCase(Locale.ROOT) + "_"
                                + endpoint.getMethod().getName());
    }
}
