package org.gatehouse;

import org.gatehouse.platform.db.StartingPostgres;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The people and accreditation service of an event organisation. */
@SpringBootApplication
public class Gatehouse {

    public static void main(String[] args) {
        SpringApplication gatehouse = new SpringApplication(Gatehouse.class);
        gatehouse.addInitializers(StartingPostgres::begin);
        gatehouse.run(args);
    }
}
