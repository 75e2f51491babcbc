package org.gatehouse.demo;

import java.util.List;
import org.gatehouse.auth.access.AdditionalOrigins;
import org.gatehouse.demo.story.DemoScenario;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;

/** All beans of the demo; they exist only when {@code gatehouse.demo} is true. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnBooleanProperty("gatehouse.demo")
@Import({
    DemoStart.class,
    DemoAccessService.class,
    DemoLoader.class,
    DemoStepService.class,
    DemoSetup.class,
    DemoPeriods.class,
    DemoHolds.class,
    DemoBadges.class,
    DemoMails.class,
    DemoLog.class,
    DemoArrivalRepository.class,
    DemoPhotos.class,
    DemoRequests.class,
    DemoScans.class,
    DemoGates.class,
    DemoStateRepository.class
})
class DemoConfiguration {

    @Bean
    DemoSettings demoSettings(Environment environment) {
        return DemoSettings.of(environment);
    }

    /** People who try the demo run a desk on their own machine, on a port that nobody knows in advance. */
    @Bean
    AdditionalOrigins demoOrigins() {
        return () -> List.of("http://localhost:*", "http://127.0.0.1:*");
    }

    @Bean
    DemoScenario demoStory() {
        return DemoScenario.read();
    }
}
