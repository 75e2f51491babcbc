package org.gatehouse.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import java.nio.file.Path;
import java.util.List;
import org.gatehouse.Gatehouse;
import org.gatehouse.auth.user.FirstAdministrator;
import org.gatehouse.auth.user.FirstAdministrator.Login;
import org.gatehouse.auth.user.UserService;
import org.gatehouse.platform.InOneBuildOf;
import org.gatehouse.postgres.TestHome;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.util.FileSystemUtils;

/** An event is run at an installation without anything: a server of its own whose database is new. */
@JourneyTest
class EmptyHomeTest {

    private static final Path HOME = Path.of("target", "gatehouse-empty-home");

    static List<Console.Reader> readers() {
        return Journeys.readers();
    }

    /** {@code DemoTest} has another turn. */
    @ParameterizedTest
    @MethodSource("readers")
    @InOneBuildOf(value = 6, turn = 5)
    void eventIsRunFromThePrintedPasswordToTheLastSignOut(Console.Reader reader, Browser browser) throws Exception {
        FileSystemUtils.deleteRecursively(HOME.resolve("images"));
        try (ConfigurableApplicationContext server = new SpringApplicationBuilder(Gatehouse.class)
                .run("--gatehouse.home=" + TestHome.migrated(HOME), "--server.port=0")) {
            Login printed = server.getBean(FirstAdministrator.class).login().orElseThrow();
            String address = "http://localhost:" + server.getEnvironment().getProperty("local.server.port");

            Journeys.walk(new Journeys.Home(address, printed.username(), printed.password(), null), reader, browser);
            assertThat(server.getBean(UserService.class).opens(printed.username(), printed.password()))
                    .isFalse();
        }
    }
}
