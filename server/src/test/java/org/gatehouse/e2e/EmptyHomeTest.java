package org.gatehouse.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Page;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.gatehouse.Gatehouse;
import org.gatehouse.auth.user.FirstAdministrator;
import org.gatehouse.auth.user.FirstAdministrator.Login;
import org.gatehouse.auth.user.UserService;
import org.gatehouse.platform.LongTest;
import org.gatehouse.postgres.TestHome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.util.FileSystemUtils;

/** An event is run at an installation without anything: a server of its own whose database is new. */
@LongTest
@JourneyTest
class EmptyHomeTest {

    private static final Path HOME = Path.of("target", "gatehouse-empty-home");

    /** Another one, so that neither test waits for the other's files. */
    private static final Path FIRST_IMPORT = Path.of("target", "gatehouse-first-import");

    private static final String OWN = "four words of mine";

    static List<Console.Reader> readers() {
        return Journeys.readers(Console.AT_THE_DESK);
    }

    @ParameterizedTest
    @MethodSource("readers")
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

    /** A user who skips the page of organisations can still import members. */
    @Test
    void membersOfTheFirstFileNeedNoOrganisation(Browser browser) throws Exception {
        FileSystemUtils.deleteRecursively(FIRST_IMPORT.resolve("images"));
        try (ConfigurableApplicationContext server = new SpringApplicationBuilder(Gatehouse.class)
                .run("--gatehouse.home=" + TestHome.migrated(FIRST_IMPORT), "--server.port=0")) {
            Login printed = server.getBean(FirstAdministrator.class).login().orElseThrow();
            String address = "http://localhost:" + server.getEnvironment().getProperty("local.server.port");
            Console console = new Console(address, browser, Console.AT_THE_DESK);
            boolean failed = true;
            try {
                importFirstFile(console, printed);
                failed = false;
            } finally {
                console.close(failed);
            }
        }
    }

    private static void importFirstFile(Console console, Login printed) {
        Page page = console.page();
        console.open("/").logIn(printed.username(), printed.password());
        page.locator("#password").fill(OWN);
        page.locator("#again").fill(OWN);
        console.opening(page.locator("#password-form button[type=submit]"));
        console.open("/console/events/new").field("Name (English)").fill("Harbour Games");
        page.locator("#start_date").fill("2027-05-04");
        page.locator("#end_date").fill("2027-05-09");
        console.opening(console.button("Make event"));
        String event = console.path();
        console.open(event + "/positions/new").field("Name (English)").fill("Judge");
        console.opening(console.button("Save"));
        String file = "First name;Last name;Position;Member\r\nAna;Lima;Judge;Brazil";
        console.open(event + "/registrations/imports");
        page.locator("#file").setInputFiles(ImportsTest.csv("team.csv", file, StandardCharsets.UTF_8));

        console.button("Apply and check again").click();

        assertThat(page.locator("#import .notice")).containsText("Registers 1 person");
        console.open("/console/organizations");
        assertThat(page.locator("tbody th")).hasText("Harbour Games");
    }
}
