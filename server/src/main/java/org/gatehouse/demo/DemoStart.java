package org.gatehouse.demo;

import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;

/** Has the demo loaded before the service says that it is ready. */
class DemoStart implements ApplicationRunner {

    private final DemoLoader loader;

    DemoStart(DemoLoader loader) {
        this.loader = loader;
    }

    @Override
    public void run(ApplicationArguments arguments) {
        loader.load();
    }
}
