package org.gatehouse.platform;

import org.springframework.boot.logging.LoggingSystem;
import org.springframework.boot.logging.LoggingSystemFactory;
import org.springframework.boot.logging.logback.LogbackLoggingSystem;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/**
 * Logback is set up once for all servers of a run. Otherwise each server that stops lets the next one set it up anew: what a test listens
 * with, and the level that it asked for, would be gone in the middle of another class.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
public final class SharedLogging implements LoggingSystemFactory {

    @Override
    public LoggingSystem getLoggingSystem(ClassLoader loader) {
        return new LogbackLoggingSystem(loader) {
            @Override
            public void cleanUp() {
                // The servers that still run go on logging.
            }
        };
    }
}
