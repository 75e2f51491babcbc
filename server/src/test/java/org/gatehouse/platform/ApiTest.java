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
 * Talks to the whole server over HTTP, on the product's own PostgreSQL.
 *
 * <p>All classes with this annotation, and no other annotation of Spring's, share one server and one database; test methods take a
 * {@link Fixture}.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@SpringBootTest(
        classes = Gatehouse.class,
        webEnvironment = WebEnvironment.RANDOM_PORT,
        properties = {
            "gatehouse.home=target/gatehouse-test",
            "gatehouse.base-url=https://gatehouse.test",
            "gatehouse.cors.origins=https://desk.example,http://localhost:*"
        })
@ExtendWith(FixtureResolver.class)
public @interface ApiTest {}
