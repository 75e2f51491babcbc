package org.gatehouse.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.FilePayload;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.Scope;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.LongTest;
import org.junit.jupiter.api.Test;

/** Lists that are loaded from files: what each row would do, and then exactly that. */
@LongTest
@BrowserTest
class ListImportsJourneyTest {

    private static void choose(Console console, String text, Charset encoding) {
        console.page().locator("#file").setInputFiles(new FilePayload("list.csv", "text/csv", text.getBytes(encoding)));
    }

    private static Locator verdict(Console console) {
        return console.page().locator(".notice");
    }

    private static Locator rows(Console console) {
        return console.page().locator(".rows-table tbody tr");
    }

    private static byte[] download(Console console, String link) throws IOException {
        Download file = console.page().waitForDownload(() -> console.link(link).click());
        return Files.readAllBytes(file.path());
    }

    @Test
    void membersAreLoadedAndTheirExportChangesNothing(Fixture fixture, Console console) throws IOException {
        EventFixture event = fixture.event().withMember("FI");
        String code = event.memberCode("FI");
        console.administrator().open("/console/members");
        console.link("From a file").click();
        assertThat(console.navigation().locator("[aria-current=page]")).hasText("Members");
        console.look("list-import");
        console.fitsOnAPhone("list-import");

        choose(
                console,
                "Kürzel;Name (Deutsch);Land\r\n" + code + ";Finnland;FI\r\nN" + code + ";Neuland;\r\nX" + code
                        + ";Nirgends;Atlantis\r\n",
                Charset.forName("windows-1252"));
        assertThat(verdict(console)).containsText("Creates 1, changes 1.");
        assertThat(verdict(console)).containsText("1 row is refused");
        assertThat(rows(console).first()).containsText("Name (German): Finnland");
        assertThat(console.page().locator(".refusals li")).containsText("Country: There is no country “Atlantis”.");
        console.look("list-import-preview");
        console.fitsOnAPhone("list-import-preview");
        console.page().locator("[data-outcome=REFUSED]").click();
        assertThat(rows(console)).hasCount(1);

        console.button("Load 2 rows").click();

        assertThat(verdict(console)).containsText("1 created, 1 changed.");
        console.look("list-import-done");
        console.inGerman().open("/console/members");
        byte[] export = Files.readAllBytes(console.export("CSV").path());
        String own = new String(export, StandardCharsets.UTF_8)
                .lines()
                .filter(line -> line.contains(code) || line.contains("Kürzel"))
                .reduce("", (all, line) -> all + line + "\r\n");
        assertThat(own.lines()).hasSize(3);
        assertThat(own).startsWith("\uFEFFKürzel,Name (Englisch),Name (Deutsch),Eingeordnet als,Mitglied von,");
        console.open("/console/lists/members/imports");
        choose(console, own, StandardCharsets.UTF_8);
        assertThat(verdict(console)).containsText("Die Liste sagt schon alles, was die Datei sagt.");
        console.open("/console/lists/members/imports");
        String pages = "https://a.example ".repeat(21);
        choose(
                console,
                "Kürzel;Name (Deutsch);Website\r\n" + code + ";" + "x".repeat(201) + ";\r\nW" + code + ";Web;" + pages,
                StandardCharsets.UTF_8);
        assertThat(console.page().locator(".refusals"))
                .containsText("Der Text hat 201 Zeichen; höchstens 200 sind erlaubt.");
        assertThat(console.page().locator(".refusals"))
                .containsText("Die Zelle hat 21 Adressen; höchstens 20 sind erlaubt.");
    }

    @Test
    void aChangeInBetweenIsTold(Fixture fixture, Console console) {
        EventFixture event = fixture.event().withSkill("09");
        console.signedIn(event, Role.MANAGE_EVENT).open("/console/events/" + event.id() + "/lists/skills/imports");
        choose(console, "number,name\n09,Bricklaying\n10,Cooking\n", StandardCharsets.UTF_8);
        assertThat(verdict(console)).containsText("Creates 1, changes 1");
        fixture.api(Scope.ACCREDITATION_WRITE)
                .put(
                        event.path() + "/skills/" + event.skill("09"),
                        Map.of("skill_number", "09", "name", Map.of("text", "Bricklaying")))
                .expect(200);

        console.button("Load 2 rows").click();

        assertThat(console.page().locator(".toast")).containsText("Somebody has changed the list meanwhile");
        assertThat(verdict(console)).containsText("Creates 1, leaves 1 unchanged.");
        console.button("Load 1 row").click();
        assertThat(verdict(console)).containsText("1 created");
        console.link("To the list").click();
        assertThat(console.page().locator("table.set-up")).containsText("Cooking");
    }

    @Test
    void whatIsNoListOfThisKindIsSaidBesideTheFile(Fixture fixture, Console console) throws IOException {
        EventFixture event = fixture.event().withZone("Arena").withPosition("Judge", "Arena");
        console.signedIn(event, Role.EDIT_ZONES, Role.EDIT_DELEGATE_TYPES);
        String lists = "/console/events/" + event.id() + "/lists/";
        console.open(lists + "zones/imports");
        assertThat(new String(download(console, "Template CSV"), StandardCharsets.UTF_8))
                .isEqualTo("\uFEFFCode,Name,Colour,Text colour,Quota\r\n");
        console.expect("status of 4");
        choose(console, "name;colour\r\nArena;#000000\r\n", StandardCharsets.UTF_8);
        assertThat(console.page().locator("#file-error")).containsText("The columns are not those of this list");
        console.look("list-import-wrong");

        console.open("/console/events/" + event.id() + "/positions");
        byte[] positions = Files.readAllBytes(console.export("XLSX").path());
        console.open(lists + "positions/imports");
        console.page().locator("#file").setInputFiles(new FilePayload("positions.xlsx", "", positions));
        assertThat(verdict(console)).containsText("The list already contains everything in the file.");
        console.openExpecting(403, lists + "skills/imports");
        console.openExpecting(404, lists + "members/imports");
        assertThat(console.open(lists + "zones/imports").navigation().locator("[aria-current=page]"))
                .hasText("Zones");
    }

    @Test
    void pagesOfAnEventThatThereIsNoneOfReachNoListOfAllEvents(Console console) {
        console.administrator();
        for (String list : List.of("members", "organizations", "countries", "skills")) {
            console.openExpecting(404, "/console/events/999999999/lists/" + list + "/imports");
            console.openExpecting(404, "/console/events/999999999/lists/" + list + "/imports/template?format=csv");
        }
    }
}
