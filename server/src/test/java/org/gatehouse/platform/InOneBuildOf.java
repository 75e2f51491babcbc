package org.gatehouse.platform;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test, or a class of them, that one build in so many tries, because another one that each build tries is about the same feature
 * (docs/proof.md).
 *
 * <p>The seed of {@link Drawn} draws it. {@code -Pproof} and {@code -Dtests.all=true} try it in any case, and so does a run of some classes
 * that were named.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(DrawnTests.class)
public @interface InOneBuildOf {

    /** How many builds share it. */
    int value();

    /**
     * In which of these builds it is tried, for what takes many seconds: such tests are spread over the turns, so that no build has most of
     * them. Negative: in any.
     */
    int turn() default -1;
}
