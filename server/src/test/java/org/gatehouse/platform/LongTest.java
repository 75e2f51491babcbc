package org.gatehouse.platform;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;

/**
 * A test, or a class of them, that {@code ./mvnw verify} leaves to {@code ./mvnw test -Plong}. CI runs both, and {@code -Dtest=…} runs
 * whatever it names (docs/proof.md).
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Tag("long")
public @interface LongTest {}
