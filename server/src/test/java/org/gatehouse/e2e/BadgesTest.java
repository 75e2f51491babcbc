package org.gatehouse.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Dialog;
import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.FilePayload;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import java.util.zip.ZipInputStream;
import javax.imageio.ImageIO;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.TestSessions;
import org.gatehouse.auth.user.User;
import org.gatehouse.image.TestPictures;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.LongTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

@LongTest
@BrowserTest
class BadgesTest {

    private static final String HOSTILE = "<img src=x onerror=alert(1)>";

    private static String badges(EventFixture event) {
        return "/console/events/" + event.id() + "/badges";
    }

    static void awaitFile(Console console) {
        assertThat(console.link("Download PDF")).isVisible(new LocatorAssertions.IsVisibleOptions().setTimeout(60_000));
    }

    @Test
    void onePositionIsPrintedAndNobodyTwice(Fixture fixture, Console console) throws Exception {
        EventFixture event = fixture.event()
                .withZone("Arena")
                .withPosition("Competitor")
                .withPosition("Staff", "Arena")
                .withAccreditation(HOSTILE, "Competitor")
                .withAccreditation("Bo", "Competitor")
                .withAccreditation("Cy", "Staff");
        fixture.bean(JdbcClient.class)
                .sql("update person set country_id = (select id from country where code = 'PT') where id = :id")
                .param("id", event.person("Cy"))
                .update();
        console.signedIn(event, Role.PRINT).open(badges(event));
        Locator count = console.page().locator("#print-count");
        assertThat(count).containsText("Badges to print: 3");
        openMore(console);
        for (String filter : List.of("Zone", "Country")) {
            console.field(filter).selectOption(filter.equals("Zone") ? "Arena" : "Portugal");
            assertThat(count).containsText("Badges to print: 1");
            console.field(filter).selectOption("All");
            assertThat(count).containsText("Badges to print: 3");
        }

        Steps steps = console.steps();
        console.field("Position").selectOption("Competitor");
        assertThat(console.page().locator("#print-count")).containsText("Badges to print: 2");
        assertThat(console.page().locator("#print-go")).hasText("Print 2 badges");
        console.look("badges");
        console.page().locator("#print-go").click();
        awaitFile(console);

        Download file = console.page()
                .waitForDownload(() -> console.link("Download PDF").click());
        assertThat(Files.readAllBytes(file.path())).startsWith('%', 'P', 'D', 'F');
        steps.are(DeskTask.PRINT);
        console.page().locator(".crumbs a").click();
        assertThat(console.page().locator("#print-count")).containsText("Badges to print: 1");
        console.field("Position").selectOption("Competitor");
        console.field("Which badges").selectOption("All");
        assertThat(console.page().locator("#print-count")).containsText("Badges to print: 0 of 2 that match.");
        assertThat(console.page().locator("#print-go")).hasText("Nothing to print");
        console.page().locator("#print-go").click();
        assertThat(console.page().getByText("All 2 badges were refused")).isVisible();
        assertThat(console.page().getByText("Printed already")).hasCount(2);
        assertThat(console.page().getByText(HOSTILE)).isVisible();
        console.look("badges-job");

        console.expect("status of 422").link("Reprint 2 badges …").click();
        assertThat(console.page().locator("#print-again")).isChecked();
        assertThat(console.page().locator("#print-go")).hasText("Print 2 badges");
        console.page().locator("#print-go").click();
        assertThat(console.page().locator("#print-reason-error")).isVisible();
        assertThat(console.page().locator("#print-go")).hasText("Print 2 badges");
        console.page().locator("#print-reason").selectOption("DAMAGED");
        console.page().locator("#print-go").click();
        awaitFile(console);
    }

    private static void openMore(Console console) {
        console.page().locator("#print .further > summary").click();
    }

    private static List<byte[]> filesOf(Download archive) throws IOException {
        List<byte[]> files = new ArrayList<>();
        try (ZipInputStream zip = new ZipInputStream(Files.newInputStream(archive.path()))) {
            while (zip.getNextEntry() != null) {
                files.add(zip.readAllBytes());
            }
        }
        return files;
    }

    @Test
    void positionOfSixHundredIsPrintedInTwoFiles(Fixture fixture, Console console) throws Exception {
        EventFixture event = fixture.event()
                .withPosition("Volunteer")
                .withHolders(600, "Volunteer")
                .withAccreditation("Ana");
        console.signedIn(event, Role.PRINT).open(badges(event));
        console.field("Position").selectOption("Volunteer");
        Locator count = console.page().locator("#print-count");
        assertThat(count).containsText("Badges to print: 600");
        assertThat(count).containsText("They become 2 files of at most 500 badges.");
        console.button("Look for names that do not fit, and for outdated badges")
                .click();
        assertThat(count).containsText("All names fit, and no badge is outdated.");
        console.look("badges-many");
        openMore(console);
        console.field("Photo").selectOption("With a photo");
        assertThat(count).containsText("Badges to print: 0");
        console.field("Photo").selectOption("Without a photo");
        assertThat(count).containsText("Badges to print: 600");

        console.page().locator("#print-go").click();

        assertThat(console.page().locator(".toast")).containsText("in 2 files");
        Locator jobs = console.page().locator("tbody tr");
        assertThat(jobs).hasCount(2);
        assertThat(jobs.nth(0)).containsText("500");
        assertThat(jobs.nth(1)).containsText("100");
        Locator all = console.link("Download all files (ZIP)");
        assertThat(all).isVisible(new LocatorAssertions.IsVisibleOptions().setTimeout(60_000));
        console.look("badges-order");
        assertThat(filesOf(console.page().waitForDownload(all::click)))
                .hasSize(2)
                .allSatisfy(file -> assertThat(file).startsWith('%', 'P', 'D', 'F'));
        assertThat(jobs.nth(1).getByText("Download PDF")).isVisible();
        jobs.nth(1).locator("th a").click();
        awaitFile(console);
        console.link("All files of this order").click();
        assertThat(jobs).hasCount(2);
        console.button("Delete these files").click();
        console.page().locator("#confirm button[value=yes]").click();
        assertThat(console.page().locator(".toast")).containsText("The files are deleted");
        assertThat(all).hasCount(0);
        console.open(badges(event));
        assertThat(jobs).hasCount(1);
        assertThat(jobs.first()).containsText("2 files");
        assertThat(jobs.first()).containsText("600");
        console.field("Position").selectOption("Volunteer");
        console.field("Which badges").selectOption("Printed already");
        assertThat(count).containsText(Pattern.compile("Badges to print: 0 of (100|600) that match"));
        assertThat(count).containsText("To print them too, tick “Also print badges that were printed before”.");
    }

    /** A user who presses the button before the names were checked sees them first. */
    @Test
    void namesThatAreNotWholeAreListedBeforeThePrint(Fixture fixture, Console console) {
        EventFixture event =
                fixture.event().withAccreditation("Zoe \ud83d\udc1d").withAccreditation("Ana");
        console.signedIn(event, Role.PRINT).open(badges(event)).expect("status of 422");
        Locator count = console.page().locator("#print-count");
        assertThat(count).containsText("Names with characters that no font has; a badge shows □ for each: 1.");
        assertThat(count).not().containsText("Looking for names");
        assertThat(console.page().locator("#print-warns")).containsText("1 name is not printed as it is");
        console.look("badges-names");

        console.page().locator("#print [name=names]").evaluate("field => field.remove()");
        console.page().locator("#print-go").click();
        assertThat(console.page().getByText("Press the button once more")).isVisible();
        assertThat(count).containsText("no font has");
        console.page().locator("#print-go").click();
        awaitFile(console);
    }

    @Test
    void unreviewedPhotoWaitsForTheReviewAndIsPrintedThen(Fixture fixture, Console console) {
        EventFixture event =
                fixture.event().withPhotosReviewed().withAccreditation("Ana").withAccreditation("Bo");
        PhotosTest.attach(fixture, event.person("Ana"), TestPictures.jpeg(300, 400, 1));
        console.signedIn(event, Role.PRINT, Role.UPLOAD_PHOTO).open(badges(event));
        Locator count = console.page().locator("#print-count");
        assertThat(count).containsText("Badges to print: 0 of 2 that match.");
        assertThat(count).containsText("Left out because nobody has reviewed the photo: 1");
        assertThat(count).containsText("Left out because there is no photo: 1.");
        console.look("badges-photo-pending");
        console.page().getByLabel("Leave out people without a photo").uncheck();
        assertThat(count).containsText("Badges to print: 1 of 2 that match.");
        assertThat(count).containsText("With a photo: 0. With initials, because there is no photo: 1.");
        console.page().getByLabel("Also print photos that nobody has reviewed").check();
        assertThat(count).containsText("Badges to print: 2");
        assertThat(count).containsText("With a photo: 1. With initials");
        assertThat(count).not().containsText("Left out");
        console.page().getByLabel("Also print photos that nobody has reviewed").uncheck();
        assertThat(count).containsText("Left out");

        console.page().locator("#print-go").click();
        awaitFile(console);
        Locator pending = console.page().locator("section[aria-labelledby=pending]");
        assertThat(pending).containsText("Left out, because nobody has reviewed the photo: 1");
        assertThat(console.page().getByText("Photo not reviewed yet")).isVisible();
        console.look("badges-job-photo-pending");
        pending.getByText("Review photos").click();
        console.page().waitForURL("**/photos/review");
        console.page().keyboard().press("a");
        assertThat(console.page().locator(".review-card[data-state=APPROVED]")).hasCount(1);

        console.open(badges(event));
        assertThat(count).containsText("Badges to print: 1");
        assertThat(count).not().containsText("Left out");
        console.page().locator("#print-go").click();
        awaitFile(console);
        assertThat(console.page().getByText("1 of 1 badge is drawn.")).isVisible();
    }

    @Test
    void printingAgainAsksWhy(Fixture fixture, Console console) {
        EventFixture event = fixture.event().withAccreditation("Ana");
        console.signedIn(event, Role.PRINT).open(badges(event));
        console.page().locator("#print-go").click();
        awaitFile(console);
        console.page().locator(".crumbs a").click();
        console.expect("status of 422");

        openMore(console);
        console.field("Only these accreditations").fill(String.valueOf(event.accreditation("Ana")));
        console.page().locator("#print-again").check();
        console.page().locator("#print-go").click();

        assertThat(console.page().getByText("Choose the reason for printing again."))
                .isVisible();
        assertThat(console.field("Only these accreditations")).hasValue(String.valueOf(event.accreditation("Ana")));
        console.field("Reason").selectOption("Another reason");
        console.page().locator("#print-go").click();
        assertThat(console.page().getByText("Give the reason in a few words.")).isVisible();
        console.field("Details of the reason").fill("Fell into the pool " + HOSTILE);
        console.page().locator("#print-go").click();
        awaitFile(console);

        console.open(badges(event) + "/log").look("badges-log");
        assertThat(console.page().getByRole(com.microsoft.playwright.options.AriaRole.ROW))
                .hasCount(3);
        assertThat(console.page().getByText("Fell into the pool")).isVisible();
    }

    @Test
    void nobodyAndWrongNumbersAreTold(Fixture fixture, Console console) {
        EventFixture event = fixture.event();
        console.signedIn(event, Role.PRINT).open(badges(event)).expect("status of 422");

        console.page().locator("#print-go").click();
        assertThat(console.page().getByText("No badge matches")).isVisible();
        openMore(console);
        console.field("Only these accreditations").fill("one, two");
        console.page().locator("#print-go").click();
        assertThat(console.page().locator("#print-ids-error")).containsText("Enter accreditation numbers");
        console.field("Only these accreditations").fill("0");
        console.page().locator("#print-go").click();
        assertThat(console.page().getByText("Some of these numbers are not accreditations"))
                .isVisible();
    }

    @Test
    void pictureFollowsTheLayout(Fixture fixture, Console console) {
        EventFixture event = fixture.event();
        console.signedIn(event, Role.MANAGE_EVENT).open(badges(event)).expect("status of 422");
        console.isAt(badges(event) + "/layout");
        Locator part = console.page().locator("details[data-element=name]");
        part.locator("summary").click();
        console.look("badge-layout");

        part.getByLabel("Width").fill("500");
        assertThat(part.locator("[data-field='elements.name.width'] [data-error]"))
                .hasText("At most 420.");
        part.getByLabel("Width").fill("100");
        assertThat(part.locator("[data-field='elements.name.width'] [data-error]"))
                .hasText("This part extends beyond the right edge of the badge.");
        part.getByLabel("Width").fill("80");
        assertThat(console.page().locator("#preview[data-drawn]")).isVisible();
        assertThat(part.locator("[data-field='elements.name.width'] [data-error]"))
                .isEmpty();
        console.button("Save layout").click();

        assertThat(console.page().locator("#toasts")).containsText("The layout was saved");
        assertThat(console.page().locator("#elements-name-width")).hasValue("80");
        assertThat(stored(event)
                        .path("layout")
                        .path("elements")
                        .path("name")
                        .path("width")
                        .asDouble())
                .isEqualTo(80);
    }

    @Test
    void partsAreDraggedAndMovedByKeys(Fixture fixture, Console console) {
        EventFixture event = fixture.event();
        console.signedIn(event, Role.MANAGE_EVENT).open(badges(event) + "/layout");
        Locator box = console.page().locator(".badge-box[aria-label^='Photo']");
        double x =
                Double.parseDouble(console.page().locator("#elements-photo-x").inputValue());
        double y =
                Double.parseDouble(console.page().locator("#elements-photo-y").inputValue());

        box.focus();
        console.page().keyboard().press("ArrowRight");
        console.page().keyboard().press("Alt+ArrowDown");
        assertThat(console.page().locator("#elements-photo-x")).hasValue(plain(x + 1));
        assertThat(console.page().locator("#elements-photo-y")).hasValue(plain(y + 0.5));
        console.look("badge-layout-boxes");

        BoundingBox at = box.locator(".area").boundingBox();
        console.page().mouse().move(at.x + at.width / 2, at.y + at.height / 2);
        console.page().mouse().down();
        console.page().mouse().move(at.x + at.width / 2 + 3000, at.y + at.height / 2);
        console.page().mouse().up();
        assertThat(console.page().locator("#elements-photo-x")).not().hasValue(plain(x + 1));
        assertThat(console.page().locator("#preview[data-drawn]")).isVisible();
        assertThat(console.page().locator("[data-field='elements.photo.x'] [data-error]"))
                .isEmpty();
        console.button("Save layout").click();

        assertThat(console.page().locator("#toasts")).containsText("The layout was saved");
    }

    private static String plain(double millimetres) {
        return BigDecimal.valueOf(millimetres).stripTrailingZeros().toPlainString();
    }

    @Test
    void previewShowsARealPerson(Fixture fixture, Console console) {
        EventFixture event = fixture.event();
        event.withAccreditation("Ana");
        console.signedIn(event, Role.MANAGE_EVENT, Role.PRINT)
                .open(badges(event) + "/layout")
                .expect("status of 422");

        console.field("Preview with").fill("999999999");
        assertThat(console.page().locator("#preview-of-error")).containsText("Nobody at this event");
        console.field("Preview with").fill("ana");
        assertThat(console.page().locator("#preview[data-drawn]")).isVisible();

        assertThat(console.page().locator("#preview-of-error")).isEmpty();
    }

    @Test
    void pictureIsPutBehindTheBadge(Fixture fixture, Console console, @TempDir Path directory) throws Exception {
        EventFixture event = fixture.event();
        console.signedIn(event, Role.MANAGE_EVENT)
                .open(badges(event) + "/layout")
                .expect("status of 413")
                .expect("status of 422");
        ByteArrayOutputStream png = new ByteArrayOutputStream();
        ImageIO.write(new BufferedImage(200, 300, BufferedImage.TYPE_INT_RGB), "png", png);
        Locator error = console.page().locator("[data-field=background] [data-error]");

        console.page().locator("#width").fill("110");
        assertThat(console.page().locator("#preview[data-drawn='1']")).isVisible();
        console.page().setInputFiles("#background", new FilePayload("wall.png", "image/png", png.toByteArray()));
        // Drawn once without it, too, when it is on its way for long.
        assertThat(console.page().locator("[name='background.id']")).not().hasValue("");
        assertThat(console.page().locator("#preview:not([data-drawn='1'])")).isVisible();
        assertThat(stored(event).path("version").asInt()).isZero();
        console.button("Save layout").click();

        assertThat(console.page().locator("#toasts")).containsText("The layout was saved");
        assertThat(stored(event).path("layout").path("background").isNull()).isFalse();
        assertThat(stored(event).path("layout").path("width").asDouble()).isEqualTo(110);
        console.page().setInputFiles("#background", new FilePayload("wall.png", "image/png", new byte[] {1, 2}));
        assertThat(error).hasText("This picture cannot be used.");
        // The same words again: those of the first refusal go as soon as another file is chosen.
        console.page().setInputFiles("#background", Files.write(directory.resolve("wall.png"), new byte[21 << 20]));
        assertThat(error).hasText("This picture cannot be used.");
        console.page().locator("input[name='background.remove']").check();
        console.button("Save layout").click();
        // The page may still show that the first save succeeded.
        await().until(() -> stored(event).path("layout").path("background").isNull());
        assertThat(console.page().locator("#toasts")).containsText("The layout was saved");
    }

    @Test
    void secondEditorSeesBothVersions(Fixture fixture, Console console) {
        EventFixture event = fixture.event();
        console.signedIn(event, Role.MANAGE_EVENT)
                .open(badges(event) + "/layout")
                .expect("status of 409");
        ObjectNode other = (ObjectNode) stored(event).path("layout");
        other.put("per_page", 2);
        event.desk()
                .put(event.path() + "/badges/layout", Map.of("version", 0, "layout", other))
                .expect(200);

        console.field("Badges per sheet").fill("1");
        console.page().locator("input[name=crop_marks]").check();
        console.button("Save layout").click();

        assertThat(console.page().locator(".layout-conflict")).containsText("Badges per sheet");
        assertThat(console.page().locator("input[name=crop_marks]")).isChecked();
        console.look("badge-layout-conflict");
        console.button("Save layout").click();
        assertThat(console.page().locator("#toasts")).containsText("The layout was saved");
        assertThat(stored(event).path("version").asInt()).isEqualTo(2);
        assertThat(stored(event).path("layout").path("crop_marks").asBoolean()).isTrue();
    }

    private static JsonNode stored(EventFixture event) {
        return event.desk().get(event.path() + "/badges/layout").expect(200).json();
    }

    @Test
    void whoPrintsChangesNoLayout(Fixture fixture, Console console) {
        EventFixture event = fixture.event();

        console.signedIn(event, Role.PRINT).open(badges(event) + "/layout");

        assertThat(console.button("Save layout")).hasCount(0);
        assertThat(console.page().locator("#preview")).isVisible();
    }

    @Test
    void whoMayNotPrintIsToldSo(Fixture fixture, Console console) {
        EventFixture event = fixture.event();

        console.signedIn(event, Role.VIEW_SCANS).openExpecting(403, badges(event));

        assertThat(console.heading()).hasText("You do not have access");
    }

    @Test
    void positionGetsALayoutOfItsOwn(Fixture fixture, Console console) {
        EventFixture event = fixture.event()
                .withPosition("Press")
                .withPosition("Judge")
                .withAccreditation("Ana", "Press")
                .withAccreditation("Bo", "Judge");
        console.signedIn(event, Role.MANAGE_EVENT, Role.PRINT)
                .open(badges(event) + "/layout")
                .expect("status of 409")
                .expect("status of 422");

        console.link("New layout").click();
        console.button("Create layout").click();
        assertThat(console.page().locator("#layout-name-error")).hasText("This field is required.");
        console.look("badge-layout-new");
        console.field("Name").fill(HOSTILE);
        console.page().getByLabel("Press").check();
        console.page().getByLabel("With a back side").check();
        console.button("Create layout").click();
        assertThat(console.page().locator("#toasts")).containsText("was created");
        assertThat(console.page().locator("details[data-side=BACK]")).hasCount(5);
        console.page().locator("#width").fill("110");
        assertThat(console.page().locator("#preview[data-drawn]")).isVisible();
        // Longer than the browser lets anybody type.
        Locator name = console.page().locator("#layout-name");
        name.evaluate("(input, name) => Object.assign(input, {maxLength: 200, value: name})", "x".repeat(101));
        console.button("Save layout").click();
        // The preview knows nothing of names, and leaves what is said of them.
        assertThat(console.page().locator("img[data-side=BACK][data-drawn]")).isVisible();
        assertThat(console.page().locator("main")).containsText("At most 100 characters.");
        name.fill(HOSTILE);
        console.button("Save layout").click();
        assertThat(console.page().locator("#toasts")).containsText("The layout was saved");
        Locator rows = console.page().locator(".layout-list tbody tr");
        assertThat(rows).hasCount(2);
        assertThat(rows.nth(1)).containsText(HOSTILE);
        assertThat(rows.nth(1)).containsText("110 × 148 mm");
        assertThat(rows.nth(1)).containsText("Press");
        console.look("badge-layouts");

        console.open(badges(event) + "/layouts/new");
        assertThat(console.page().getByLabel("Press")).isDisabled();
        console.field("Name").fill(HOSTILE.toUpperCase(Locale.ROOT));
        console.button("Create layout").click();
        assertThat(console.page().getByText("Another layout of this event has this name."))
                .isVisible();

        console.open(badges(event));
        console.page().locator("#print-go").click();
        Locator files = console.page().locator(".job-files li");
        assertThat(files).hasCount(2, new LocatorAssertions.HasCountOptions().setTimeout(60_000));
        assertThat(files.nth(0)).containsText("Badges: 1");
        console.look("badges-job-files");
        Download file =
                console.page().waitForDownload(() -> files.nth(1).locator("a").click());
        assertThat(file.suggestedFilename()).endsWith("-2.pdf");

        console.open(badges(event) + "/layout");
        rows.nth(1).locator("a").click();
        console.link("Delete…").click();
        console.look("badge-layout-delete");
        console.button("Delete layout").click();
        assertThat(console.page().locator("#toasts")).containsText("was deleted");
        assertThat(rows).hasCount(0);
    }

    @Test
    void badgeBecomesACardAndBack(Fixture fixture, Console console) {
        EventFixture event = fixture.event();
        console.signedIn(event, Role.MANAGE_EVENT)
                .open(badges(event) + "/layout")
                .expect("status of 422");

        console.page().locator("#width").fill("90");
        assertThat(console.page().locator("[data-field=size] [data-error]"))
                .containsText("“Change size” makes them fit");
        assertThat(console.page().locator("#layout-size")).hasValue("");
        assertThat(console.page().locator("details.box[open]")).hasCount(0);
        console.page().locator("#elements-name-font_size").evaluate("input => input.value = '29'");
        console.page().locator("#layout-size").selectOption("CR80");
        console.button("Change size").click();

        assertThat(console.page().getByText("The parts fit the new size.")).isVisible();
        assertThat(console.page().locator("#width")).hasValue("85.6");
        assertThat(console.page().locator("#layout-size")).hasValue("CR80");
        assertThat(console.page().locator("#preview[data-drawn]")).isVisible();
        console.look("badge-layout-resized");
        console.button("Undo").click();
        assertThat(console.page().locator("#width")).hasValue("105");
        assertThat(console.page().locator("#elements-name-font_size")).hasValue("29");
        console.page().locator("#layout-size").selectOption("A4_FOLDED");
        console.button("Change size").click();
        console.button("Save layout").click();

        assertThat(console.page().locator("#toasts")).containsText("The layout was saved");
        JsonNode layout = stored(event).path("layout");
        assertThat(layout.path("folded").asBoolean()).isTrue();
        assertThat(layout.path("height").asDouble()).isEqualTo(148.5);
    }

    @Test
    void badgeGetsABackSideWithAPictureAndFreeText(Fixture fixture, Console console) throws Exception {
        EventFixture event = fixture.event();
        console.signedIn(event, Role.MANAGE_EVENT)
                .open(badges(event) + "/layout")
                .expect("status of 422");
        Locator back = console.page().locator("details[data-side=BACK]");
        console.button("Add a back side").click();
        assertThat(back).hasCount(5);
        assertThat(console.page().locator("#preview-back[data-drawn]")).isVisible();
        console.look("badge-layout-back");

        console.page()
                .locator("[aria-label='Add to the front'] button")
                .getByText("Text")
                .click();
        Locator text = console.page().locator("#free_elements-0-text");
        text.fill("No. ");
        text.press("End");
        console.page().locator("#free_elements-0-insert").selectOption("{number}");
        assertThat(text).hasValue("No. {number}");
        console.page().locator("[data-chooses='free_elements-0-color']").selectOption("own");
        console.page().locator("[data-picks='free_elements-0-color']").fill("#ff0000");
        assertThat(console.page().locator("#free_elements-0-color")).hasValue("#FF0000");
        text.fill("{salary}");
        assertThat(console.page().locator("[data-field='free_elements[0].text'] [data-error]"))
                .containsText("is not a field");
        text.fill("No. {number}");

        console.page()
                .locator("[aria-label='Add to the back'] button")
                .getByText("Picture")
                .click();
        assertThat(back).hasCount(6);
        assertThat(console.page().locator("[data-field='back.elements[5].picture'] [data-error]"))
                .containsText("Choose a picture");
        ByteArrayOutputStream png = new ByteArrayOutputStream();
        ImageIO.write(new BufferedImage(200, 100, BufferedImage.TYPE_INT_RGB), "png", png);
        // The preview that follows is drawn without the file; it must not ask for one instead.
        console.page()
                .waitForResponse(
                        answer -> answer.url().endsWith("/preview"),
                        () -> console.page()
                                .setInputFiles(
                                        "#back-elements-5-picture",
                                        new FilePayload("a.png", "image/png", new byte[] {1})));
        console.page().evaluate("new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))");
        assertThat(console.page().locator("[data-field='back.elements[5].picture'] [data-error]"))
                .containsText("cannot be used");
        console.page()
                .setInputFiles("#back-elements-5-picture", new FilePayload("a.png", "image/png", png.toByteArray()));
        assertThat(console.page().locator("#preview-back[data-drawn]")).isVisible();
        Locator box = console.page().locator("[data-side=BACK] .badge-box[aria-label^='6. Picture']");
        box.focus();
        console.page().keyboard().press("ArrowUp");
        back.nth(3).locator("summary").click();
        console.button("Remove: 4. Zones").click();
        assertThat(back).hasCount(5);
        console.button("Undo").click();
        assertThat(back).hasCount(6);
        console.button("Save layout").click();

        assertThat(console.page().locator("#toasts")).containsText("The layout was saved");
        console.look("badge-layout-free");
        JsonNode layout = stored(event).path("layout");
        assertThat(layout.at("/free_elements/0/text").asString()).isEqualTo("No. {number}");
        assertThat(layout.at("/free_elements/0/color").asString()).isEqualTo("#FF0000");
        assertThat(layout.at("/back/elements")).hasSize(6);
        assertThat(layout.at("/back/elements/5/picture/id").asLong()).isPositive();
        assertThat(layout.at("/back/duplex").asString()).isEqualTo("PLAIN");
    }

    @Test
    void whatIsNotSavedIsNotLeftUnaskedNorSentWithoutItsPicture(Fixture fixture, Console console) throws Exception {
        EventFixture event = fixture.event();
        console.signedIn(event, Role.MANAGE_EVENT).open(badges(event) + "/layout");
        AtomicInteger asked = new AtomicInteger();
        console.page().onDialog(dialog -> {
            asked.incrementAndGet();
            dialog.dismiss();
        });
        Locator away = console.page().locator(".tabs a").last();

        console.page().locator(".badge-box[aria-label^='Photo']").focus();
        console.page().keyboard().press("ArrowRight");
        away.click();
        console.page().waitForCondition(() -> asked.get() == 1);
        console.button("Add a back side").click();
        assertThat(console.page().locator("#preview-back[data-drawn]")).isVisible();
        away.click();
        console.page().waitForCondition(() -> asked.get() == 2);
        console.button("Save layout").click();
        assertThat(console.page().locator("#toasts")).containsText("The layout was saved");

        ByteArrayOutputStream png = new ByteArrayOutputStream();
        ImageIO.write(new BufferedImage(20, 30, BufferedImage.TYPE_INT_RGB), "png", png);
        FilePayload wall = new FilePayload("wall.png", "image/png", png.toByteArray());
        console.page().setInputFiles("#background", wall);
        assertThat(console.page().locator("#preview-back[data-drawn]")).isVisible();
        away.click();
        console.page().waitForCondition(() -> asked.get() == 3);

        AtomicReference<Route> upload = new AtomicReference<>();
        console.page().route("**/badges/pictures", upload::set);
        console.page().setInputFiles("#back-background", wall);
        console.page().waitForCondition(() -> upload.get() != null);
        console.button("Save layout").click();
        upload.get().resume();
        console.page().waitForCondition(() -> stored(event).path("version").asInt() == 2);
        JsonNode layout = stored(event).path("layout");
        assertThat(layout.path("background").isNull()).isFalse();
        assertThat(layout.at("/back/background/id").asLong()).isPositive();
        assertThat(asked).hasValue(3);
    }

    @Test
    void whatWasNotSavedIsOfferedAfterASessionThatEnded(Fixture fixture, Console console) {
        EventFixture event = fixture.event();
        User user = console.user(event, Role.MANAGE_EVENT);
        console.expect("status of 401").open(badges(event) + "/layout").logIn(user);
        Locator text = console.page().locator("#free_elements-0-text");
        console.page()
                .locator("[aria-label='Add to the front'] button")
                .getByText("Text")
                .click();
        // A preview that is asked for later finds no session, and leads to the login by itself.
        console.page()
                .waitForResponse(
                        answer -> answer.url().endsWith("/preview")
                                && answer.request().postData().contains("Level+2"),
                        () -> text.fill("Level 2"));
        assertThat(console.page()).hasURL(Pattern.compile(".*/badges/layout"));
        TestSessions.end(fixture, console.sessionCookie().value);

        console.button("Save layout").click();
        console.link("Sign in").click();
        console.logIn(user);

        Locator offer = console.page().locator("#draft");
        assertThat(offer).containsText("You had unsaved changes here, from ");
        assertThat(offer.locator("[data-changed]")).isHidden();
        assertThat(text).hasCount(0);
        console.look("badge-layout-draft");
        ObjectNode other = (ObjectNode) stored(event).path("layout");
        other.put("per_page", 2);
        event.desk()
                .put(event.path() + "/badges/layout", Map.of("version", 0, "layout", other))
                .expect(200);
        console.open(badges(event) + "/layout");
        assertThat(offer.locator("[data-changed]")).isVisible();
        console.button("Restore my changes").press("Enter");
        assertThat(text).hasValue("Level 2");
        assertThat(console.page().getByText("Your changes are back.")).isVisible();
        console.expect("status of 409").button("Save layout").click();
        assertThat(console.page().locator(".layout-conflict")).isVisible();
        console.button("Save layout").click();
        assertThat(console.page().locator("#toasts")).containsText("The layout was saved");
        assertThat(text).hasValue("Level 2");
        assertThat(offer).isHidden();
    }

    @Test
    void whatWasNotSavedIsThrownAway(Fixture fixture, Console console) {
        EventFixture event = fixture.event();
        console.signedIn(event, Role.MANAGE_EVENT).open(badges(event) + "/layout");
        Locator photo = console.page().locator(".badge-box[aria-label^='Photo']");
        photo.focus();
        console.page().keyboard().press("ArrowRight");
        console.page().onDialog(Dialog::accept);
        console.page().reload();

        console.button("Discard them").press("Enter");

        assertThat(console.page().locator("#draft")).isHidden();
        console.page().reload();
        assertThat(console.page().locator("#draft")).isHidden();
        photo.focus();
        console.page().keyboard().press("ArrowRight");
        console.page().keyboard().press("ArrowLeft");
        console.page().reload();
        assertThat(console.page().locator("#draft")).isHidden();
    }

    @Test
    void secondEditorOfALayoutOfPositionsSeesBothVersions(Fixture fixture, Console console) {
        EventFixture event = fixture.event().withPosition("Press").withPosition("Judge");
        Map<String, Object> sent = new HashMap<>(Map.of(
                "name",
                "Card",
                "positions",
                List.of(event.position("Press")),
                "layout",
                stored(event).path("layout")));
        String layouts = event.path() + "/badges/layouts";
        long card =
                event.desk().post(layouts, sent).expect(201).json().path("id").asLong();
        console.signedIn(event, Role.MANAGE_EVENT)
                .open(badges(event) + "/layouts/" + card)
                .expect("status of 409");
        sent.put("positions", List.of(event.position("Press"), event.position("Judge")));
        sent.put("name", "Pass");
        event.desk().put(layouts + "/" + card, sent).expect(200);

        console.button("Save layout").click();

        Locator conflict = console.page().locator(".layout-conflict");
        assertThat(conflict).containsText("Pass");
        assertThat(conflict).containsText("Press, Judge");
        console.button("Save layout").click();
        assertThat(console.page().locator("#toasts")).containsText("The layout was saved");
        JsonNode now = event.desk().get(layouts + "/" + card).expect(200).json();
        assertThat(now.path("name").asString()).isEqualTo("Card");
        assertThat(now.path("positions")).hasSize(1);
    }
}
