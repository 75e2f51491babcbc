package org.gatehouse.platform.db;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.springframework.aop.support.AopUtils;
import org.springframework.transaction.annotation.AnnotationTransactionAttributeSource;
import org.springframework.util.ReflectionUtils;

@ApiTest
class OwnTransactionsTest {

    private static final AnnotationTransactionAttributeSource TRANSACTIONAL =
            new AnnotationTransactionAttributeSource(false);

    /** Its transactions would be left out without a word. */
    @Test
    void noBeanOfALibraryAsksForTransactions(Fixture fixture) {
        List<Class<?>> types = fixture.beans(Object.class).stream()
                .<Class<?>>map(AopUtils::getTargetClass)
                .distinct()
                .toList();
        assertThat(types).hasSizeGreaterThan(400);

        assertThat(types.stream().filter(type -> !type.getName().startsWith(OwnTransactions.OURS)))
                .noneMatch(OwnTransactionsTest::asksForTransactions);
    }

    @Test
    void ourBeansThatAskForThemHaveThem(Fixture fixture) {
        List<Object> asking = fixture.beans(Object.class).stream()
                .filter(bean -> asksForTransactions(AopUtils.getTargetClass(bean)))
                .toList();
        assertThat(asking).hasSizeGreaterThan(50);

        assertThat(asking).allMatch(AopUtils::isAopProxy);
    }

    private static boolean asksForTransactions(Class<?> type) {
        return Stream.of(ReflectionUtils.getAllDeclaredMethods(type))
                .filter(method -> !method.getDeclaringClass().equals(Object.class))
                .anyMatch(method -> isTransactional(method, type));
    }

    private static boolean isTransactional(Method method, Class<?> type) {
        return Objects.nonNull(TRANSACTIONAL.getTransactionAttribute(method, type));
    }
}
