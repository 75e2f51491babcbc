package org.gatehouse.platform.time;

import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.concurrent.TimeUnit;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The clock for all time in the server, so that tests can set it; the database's clock decides order. */
@Configuration
class TimeConfiguration {

    @Bean
    ServerClock clock() {
        return ServerClock.ofThisMachine();
    }

    @Bean
    MeterBinder clockMeters(ServerClock clock) {
        return meters -> TimeGauge.builder(
                        "gatehouse.clock.ahead",
                        clock,
                        TimeUnit.MILLISECONDS,
                        known -> known.machineAhead().toMillis())
                .description("how far this machine's clock is ahead of the database's; negative when it is behind")
                .register(meters);
    }
}
