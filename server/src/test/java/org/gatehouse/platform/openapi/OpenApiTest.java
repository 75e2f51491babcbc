package org.gatehouse.platform.openapi;

import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;

@ApiTest
class OpenApiTest {
    @Test
    void print(Fixture fixture) throws Exception {
        java.nio.file.Files.writeString(
                java.nio.file.Path.of("/tmp/openapi.json"),
                fixture.anonymous().get("/openapi.json").text());
    }
}
