package org.gatehouse.platform.openapi;

import io.swagger.v3.core.jackson.TypeNameResolver;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.stereotype.Component;

/**
 * Names schemas after their records. A record inside another one also gets the name of the outer one, since many outer records have a
 * {@code Person} of their own, and so does an enum, which is often called {@code State}.
 */
class SchemaNames extends TypeNameResolver {

    private final Map<String, Class<?>> given = new ConcurrentHashMap<>();

    @Override
    protected String nameForClass(Class<?> type, Set<Options> options) {
        Class<?> whole = type.getEnclosingClass();
        String own = super.nameForClass(type, options);
        boolean isPart = whole != null && (isBody(whole) || type.isEnum()) && own.equals(type.getSimpleName());
        String name = isPart ? whole.getSimpleName() + own : own;
        Class<?> other = given.putIfAbsent(name, type);
        if (other != null && other != type) {
            throw new IllegalStateException("two schemas are called %s: of %s and of %s; give one another @Schema(name)"
                    .formatted(name, other, type));
        }
        return name;
    }

    /** A record in a body; beans are records, too. */
    private static boolean isBody(Class<?> whole) {
        return whole.isRecord() && !AnnotatedElementUtils.hasAnnotation(whole, Component.class);
    }
}
