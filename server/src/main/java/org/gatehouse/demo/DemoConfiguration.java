package org.gatehouse.demo;

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

    @Bean
    DemoStory demoStory() {
        return DemoStory.read();
    }
}
