package org.gatehouse.platform.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.springframework.aop.support.AopUtils;
import org.springframework.boot.jackson.JacksonComponent;
import org.springframework.boot.jackson.JacksonComponentModule;
import org.springframework.boot.tomcat.metrics.TomcatMetricsBinder;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.validation.annotation.Validated;
import org.springframework.validation.beanvalidation.MethodValidationPostProcessor;

@ApiTest
class UnusedBeansTest {

    /** Also when a new Spring Boot gives them other names. */
    @Test
    void areLeftOut(Fixture fixture) {
        assertThat(fixture.beans(JacksonComponentModule.class)).isEmpty();
        assertThat(fixture.beans(MethodValidationPostProcessor.class)).isEmpty();
        assertThat(fixture.beans(TomcatMetricsBinder.class)).isEmpty();
    }

    /** What has one of these would be left alone without a word. */
    @Test
    void noBeanHasAnAnnotationThatTheyLookFor(Fixture fixture) {
        List<Class<?>> types = fixture.beans(Object.class).stream()
                .<Class<?>>map(AopUtils::getTargetClass)
                .toList();
        assertThat(types).hasSizeGreaterThan(400);

        assertThat(types)
                .noneMatch(type -> AnnotatedElementUtils.hasAnnotation(type, JacksonComponent.class)
                        || AnnotatedElementUtils.hasAnnotation(type, Validated.class));
    }
}
