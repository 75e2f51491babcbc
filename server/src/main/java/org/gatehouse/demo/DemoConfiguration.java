package org.gatehouse.demo;

import java.util.List;
import org.gatehouse.auth.MoreOrigins;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;

/** Everything of the demo, there only when {@code gatehouse.demo} is true. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnBooleanProperty("gatehouse.demo")
@Import({
    DemoStart.class,
    DemoAccess.class,
    DemoLoader.class,
    DemoSteps.class,
    DemoStage.class,
    DemoArrivals.class,
    DemoPhotos.class,
    DemoRequests.class,
    DemoScans.class,
    DemoStates.class
})
class DemoConfiguration {

    @Bean
    DemoSettings demoSettings(Environment environment) {
        return DemoSettings.of(environment);
    }

    /** Whoever tries the demo runs a desk on their own machine, on a port that nobody knows beforehand. */
    @Bean
    MoreOrigins demoOrigins() {
        return () -> List.of("http://localhost:*", "http://127.0.0.1:*");
    }

    @Bean
    DemoStory demoStory() {
        return DemoStory.read();
    }
}
