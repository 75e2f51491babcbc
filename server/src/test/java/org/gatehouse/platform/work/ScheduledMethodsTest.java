package org.gatehouse.platform.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.scheduling.annotation.Scheduled;

class ScheduledMethodsTest {

    /** Three methods of a feature: one takes long, one always fails, and the last is what others wait for. */
    static class Feature {

        final CountDownLatch end = new CountDownLatch(1);
        final AtomicInteger failures = new AtomicInteger();
        final AtomicInteger runs = new AtomicInteger();
        final Set<String> threads = ConcurrentHashMap.newKeySet();

        @Scheduled(fixedDelay = 1)
        void takeLong() throws InterruptedException {
            threads.add(Thread.currentThread().getName());
            end.await();
        }

        @Scheduled(fixedDelay = 1)
        void fail() {
            failures.incrementAndGet();
            throw new IllegalStateException("It always fails");
        }

        @Scheduled(initialDelay = 1, fixedDelay = 1)
        void run() {
            assertThat(Thread.currentThread().isVirtual()).isTrue();
            threads.add(Thread.currentThread().getName());
            runs.incrementAndGet();
        }
    }

    @Test
    void noneWaitsForAnotherAndNoneEndsWithAFailure() {
        try (var context = new AnnotationConfigApplicationContext(
                WorkConfiguration.class, ScheduledMethods.class, Feature.class)) {
            Feature feature = context.getBean(Feature.class);

            await().until(() -> feature.failures.get() > 2 && feature.runs.get() > 2);

            assertThat(feature.threads)
                    .containsExactlyInAnyOrder(
                            "ScheduledMethodsTest$Feature.takeLong", "ScheduledMethodsTest$Feature.run");
            feature.end.countDown();
        }
    }

    @Test
    void theServerStopsAlthoughOneTakesLong() {
        var context =
                new AnnotationConfigApplicationContext(WorkConfiguration.class, ScheduledMethods.class, Feature.class);
        Feature feature = context.getBean(Feature.class);
        await().until(() -> feature.runs.get() > 0);
        long begun = System.nanoTime();

        context.close();

        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(30));
        int runs = feature.runs.get();
        await().during(Duration.ofMillis(100)).until(() -> feature.runs.get() == runs);
    }
}
