package org.gatehouse.platform;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Draws the tests that are {@link InOneBuildOf} several, and says at the end how many it left to other builds. */
public final class DrawnTests implements ExecutionCondition, TestExecutionListener {

    private static final Logger log = LoggerFactory.getLogger(DrawnTests.class);

    /** A build has hundreds. Whoever runs fewer classes than this has named them, and wants to see what they do. */
    private static final int NAMED = 100;

    private static final AtomicInteger DRAWN = new AtomicInteger();
    private static final AtomicInteger LEFT = new AtomicInteger();
    private static volatile boolean all = Drawn.ALL;

    @Override
    public void testPlanExecutionStarted(TestPlan plan) {
        all = Drawn.ALL || plan.countTestIdentifiers(DrawnTests::isClass) < NAMED;
    }

    /** Whether only some classes run, or all tests with nothing left out. */
    public static boolean areAll() {
        return all;
    }

    private static boolean isClass(TestIdentifier test) {
        return test.getSource().filter(ClassSource.class::isInstance).isPresent();
    }

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        return context.getElement()
                .map(test -> AnnotationSupport.findAnnotation(test, InOneBuildOf.class)
                        .map(one -> draw(nameOf(test), one))
                        .orElse(ConditionEvaluationResult.enabled("")))
                .orElse(ConditionEvaluationResult.enabled(""));
    }

    private static ConditionEvaluationResult draw(String name, InOneBuildOf one) {
        int builds = one.value();
        boolean drawn = one.turn() < 0
                ? Drawn.random(name).nextInt(builds) == 0
                : Drawn.random("turn").nextInt(builds) == one.turn();
        if (all || drawn) {
            DRAWN.incrementAndGet();
            return ConditionEvaluationResult.enabled("drawn");
        }
        LEFT.incrementAndGet();
        return ConditionEvaluationResult.disabled(
                "One build in " + builds + " tries it, and this is another; -Dtests.all=true tries all");
    }

    private static String nameOf(AnnotatedElement test) {
        return test instanceof Method method
                ? method.getDeclaringClass().getName() + "." + method.getName()
                : test.toString();
    }

    @Override
    public void testPlanExecutionFinished(TestPlan plan) {
        if (LEFT.get() > 0) {
            log.info(
                    "Of {} tests and classes that not every build tries, {} were drawn and {} left to other builds; -Dtests.all=true tries all",
                    DRAWN.get() + LEFT.get(),
                    DRAWN,
                    LEFT);
        }
    }
}
