package org.gatehouse.platform;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.gatehouse.Gatehouse;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;

/**
 * Talks to a whole server over HTTP, on the product's own PostgreSQL.
 *
 * <p>Classes with this annotation, and no other annotation of Spring's, run side by side and take turns at as many servers, each with its
 * own database; test methods take a {@link Fixture}.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(ServerLease.class)
@SpringBootTest(
        classes = Gatehouse.class,
        webEnvironment = WebEnvironment.RANDOM_PORT,
        properties = {
            "gatehouse.base-url=https://gatehouse.test",
            // Tests may come from any address: the servers take this machine for a proxy.
            "server.forward-headers-strategy=native",
            "gatehouse.cors.origins=https://desk.example,http://localhost:*"
        })
@ExtendWith(FixtureResolver.class)
public @interface ApiTest {}
