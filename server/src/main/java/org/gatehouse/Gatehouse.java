package org.gatehouse;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The people and accreditation service of an event organisation. */
@SpringBootApplication
public class Gatehouse {

    public static void main(String[] args) {
        SpringApplication.run(Gatehouse.class, args);
    }
}
