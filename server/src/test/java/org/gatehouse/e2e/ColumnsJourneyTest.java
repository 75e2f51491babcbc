package org.gatehouse.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import java.io.IOException;
import java.nio.file.Files;
import java.util.regex.Pattern;
import org.gatehouse.auth.Role;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.LongTest;
import org.junit.jupiter.api.Test;

/** The columns of a list are chosen, kept with a view, and those of its file. */
@LongTest
@BrowserTest
class ColumnsJourneyTest {

    private static Locator menu(Console console) {
        return console.page().locator("details:has(#columns) > summary");
    }

    private static Locator box(Console console, String column) {
        return console.page().locator("#columns").getByLabel(column, new Locator.GetByLabelOptions().setExact(true));
    }

    private static Locator heads(Console console) {
        return console.page().locator(".table thead th[scope=col]");
    }

    private static String header(Console console) throws IOException {
        Download file = console.export("CSV");
        return Files.readString(file.path())
                .replace("\uFEFF", "")
                .lines()
                .findFirst()
                .orElseThrow();
    }

    @Test
    void columnsThatAreChosenAreThoseOfTheFileAndOfTheView(Fixture fixture, Console console) throws IOException {
        EventFixture event = fixture.event()
                .withPosition("Judge")
                .withAccreditation("Ana", "Judge")
                .withRegistration("Bo", "Judge");
        String people = "/console/events/" + event.id() + "/people";
        console.signedIn(event, Role.ADMIN).open(people);
        assertThat(header(console)).contains("Person number,Title,First name", "Training complete");

        menu(console).click();
        console.look("columns-people");
        box(console, "Gender").check();
        box(console, "Country").uncheck();
        box(console, "E-mail").uncheck();
        console.button("Show columns").click();
        assertThat(heads(console)).hasCount(6);
        assertThat(heads(console).nth(3)).hasText("Gender");
        assertThat(header(console))
                .isEqualTo("Person number,First name,Last name,Gender,Date of birth,Positions,Photos");
        console.page().locator("#find").fill("bo");
        assertThat(console.page().locator("[data-row]")).hasCount(1);
        assertThat(heads(console)).hasCount(6);
        assertThat(header(console)).startsWith("Person number,First name,Last name,Gender,");

        console.page().locator(".saved-views summary").click();
        console.field("Name of the view").fill("Genders");
        console.page().keyboard().press("Enter");
        assertThat(console.page()).hasURL(Pattern.compile(".*/people\\?view=\\d+$"));
        String view = console.path();
        menu(console).click();
        console.button("Default columns, all in the file").click();
        assertThat(heads(console).getByText("Country")).isVisible();
        assertThat(header(console)).contains("Country code");
        console.open(view);
        assertThat(heads(console).nth(3)).hasText("Gender");
        assertThat(header(console)).doesNotContain("Country");
    }

    /** A row that a decision renews has the columns of the list. */
    @Test
    void rowOfTheQueueKeepsTheColumnsWhenItIsDecided(Fixture fixture, Console console) throws IOException {
        EventFixture event = fixture.event().withPosition("Judge").withRegistration("Bo", "Judge");
        console.signedIn(event, Role.MANAGE_BOOKINGS).open("/console/events/" + event.id() + "/registrations");
        menu(console).click();
        for (String column : new String[] {"Group", "For", "Registered"}) {
            box(console, column).uncheck();
        }
        box(console, "Person number").check();
        console.fitsOnAPhone("columns-registrations").look("columns-registrations");
        console.button("Show columns").click();
        assertThat(heads(console)).hasText(new String[] {"Name", "Person number", "Position", "Decision"});

        console.page().locator("[data-approve]").click();

        Locator row = console.page().locator("[data-row]");
        assertThat(row).containsText("Approved");
        assertThat(row.locator("td.mono")).hasText(String.valueOf(event.person("Bo")));
        assertThat(row.locator("td:not(.pick)")).hasCount(3);
        assertThat(header(console))
                .startsWith("Person number,First name,Last name,E-mail,Position code,Position,State");
    }
}
