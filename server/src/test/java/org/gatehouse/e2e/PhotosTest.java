package org.gatehouse.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.FilePayload;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.TestSessions;
import org.gatehouse.image.Image;
import org.gatehouse.image.TestPictures;
import org.gatehouse.image.upload.ImageService;
import org.gatehouse.people.ImageType;
import org.gatehouse.people.PhotoRefusal;
import org.gatehouse.people.PhotoState;
import org.gatehouse.people.ReplacedPhoto;
import org.gatehouse.people.photo.EventPhotoService;
import org.gatehouse.people.photo.EventPhotoService.PhotoSearch;
import org.gatehouse.people.photo.ImageAssignment;
import org.gatehouse.people.photo.PersonImageService;
import org.gatehouse.people.photo.ReviewedPhoto;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.LongTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;

@LongTest
@BrowserTest
class PhotosTest {

    private static final String ARABIC = "\u0623\u062d\u0645\u062f";

    // ---- the scene

    private static String photos(EventFixture event) {
        return "/console/events/" + event.id() + "/photos";
    }

    private static String person(EventFixture event, String name) {
        return photos(event) + "/person/" + event.person(name);
    }

    static void attach(Fixture fixture, long person, byte[] picture) {
        Image image = fixture.bean(ImageService.class).upload(picture, "photo.jpg", Fixture.OPERATOR);
        fixture.bean(PersonImageService.class)
                .attach(
                        person,
                        new ImageAssignment(image.id(), image.thumbnailHash(), ImageType.ACCREDITATION),
                        Fixture.OPERATOR);
    }

    /** A drawn portrait: of which colour tells whose. */
    static byte[] portrait(int seed) {
        BufferedImage image = TestPictures.plain(300, 400, new Color(0xE8 - seed % 40, 0xE0, 0xD0 + seed % 40));
        var pen = image.createGraphics();
        pen.setRenderingHint(java.awt.RenderingHints.KEY_ANTIALIASING, java.awt.RenderingHints.VALUE_ANTIALIAS_ON);
        pen.setColor(new Color(Color.HSBtoRGB(seed * 0.13f % 1, 0.45f, 0.55f)));
        pen.fillRoundRect(60, 300, 180, 160, 120, 120);
        pen.setColor(new Color(Color.HSBtoRGB(0.07f, 0.3f + seed % 4 * 0.1f, 0.9f - seed % 5 * 0.1f)));
        pen.fillOval(90, 95, 120, 160);
        pen.setColor(new Color(0x33, 0x2a, 0x22));
        pen.fillArc(84, 80, 132, 120, 0, 180);
        pen.fillOval(122, 165, 10, 10);
        pen.fillOval(168, 165, 10, 10);
        pen.drawArc(125, 190, 50, 30, 200, 140);
        pen.dispose();
        return TestPictures.jpeg(image);
    }

    private static List<ReviewedPhoto> inState(Fixture fixture, EventFixture event, PhotoState state) {
        return fixture.bean(EventPhotoService.class)
                .page(event.id(), PhotoSearch.of(state), new org.gatehouse.platform.page.Page(0, 200));
    }

    private static void mail(Fixture fixture, long person, String address) {
        fixture.bean(JdbcClient.class)
                .sql("insert into person_email (person_id, email_address, is_primary) values (:person, :address, true)")
                .param("person", person)
                .param("address", address)
                .update();
    }

    /** The stored picture, whole, as anybody sees it. */
    private static BufferedImage stored(Fixture fixture, EventFixture event, String name) {
        ReviewedPhoto photo =
                fixture.bean(EventPhotoService.class).person(event.id(), event.person(name)).photos().stream()
                        .findFirst()
                        .orElseThrow();
        return TestPictures.decoded(fixture.bean(ImageService.class)
                .largePicture(photo.thumbnailHash())
                .orElseThrow());
    }

    private static String colour(BufferedImage image, double right, double down) {
        Color at = new Color(image.getRGB((int) (image.getWidth() * right), (int) (image.getHeight() * down)));
        boolean red = at.getRed() > 128;
        boolean green = at.getGreen() > 128;
        boolean blue = at.getBlue() > 128;
        return red && green && blue ? "white" : red ? "red" : green ? "green" : blue ? "blue" : "other";
    }

    private static FilePayload file(String name, byte[] content) {
        return new FilePayload(name, name.endsWith(".png") ? "image/png" : "image/jpeg", content);
    }

    private static byte[] zip(Map<String, byte[]> files) {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            zip.setLevel(Deflater.BEST_SPEED);
            for (var file : files.entrySet()) {
                zip.putNextEntry(new ZipEntry(file.getKey()));
                zip.write(file.getValue());
                zip.closeEntry();
            }
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
        return bytes.toByteArray();
    }

    /** A ZIP that says before each file how long it is, so that a damaged one can be passed over. */
    private static byte[] zipWithSizesFirst(Map<String, byte[]> files) throws IOException {
        try (var bytes = new SeekableInMemoryByteChannel();
                var zip = new ZipArchiveOutputStream(bytes)) {
            for (var file : files.entrySet()) {
                zip.putArchiveEntry(new ZipArchiveEntry(file.getKey()));
                zip.write(file.getValue());
                zip.closeArchiveEntry();
            }
            zip.finish();
            return Arrays.copyOf(bytes.array(), (int) bytes.size());
        }
    }

    /** Gives the page files as a drop or a paste would. */
    private static void hand(Console console, String kind, byte[] content, String name) {
        console.page().evaluate("""
            ([kind, content, name]) => {
              const bytes = Uint8Array.from(atob(content), (one) => one.charCodeAt(0));
              const data = new DataTransfer();
              data.items.add(new File([bytes], name, { type: "image/jpeg" }));
              const event = kind === "paste"
                ? new ClipboardEvent("paste", { clipboardData: data, bubbles: true })
                : new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true });
              document.querySelector("main").dispatchEvent(event);
            }\
            """, List.of(kind, Base64.getEncoder().encodeToString(content), name));
    }

    private static Locator tab(Console console, String name) {
        return console.page()
                .getByRole(AriaRole.NAVIGATION, new Page.GetByRoleOptions().setName("Photos by state"))
                .getByRole(AriaRole.LINK)
                .filter(new Locator.FilterOptions().setHasText(name));
    }

    // ---- the list

    @Test
    void listSaysWhatIsToBeDone(Fixture fixture, Console console) {
        EventFixture event = fixture.event()
                .withPosition("Judge")
                .withAccreditation("Ana", "Judge")
                .withAccreditation(ARABIC)
                .withAccreditation("<script>alert(1)</script>")
                .withAccreditation("Dora");
        console.signedIn(event, Role.UPLOAD_PHOTO).open(photos(event));
        assertThat(console.page().getByText("No photo is waiting")).isVisible();
        attach(fixture, event.person("Ana"), portrait(1));
        attach(fixture, event.person(ARABIC), portrait(2));
        attach(fixture, event.person("<script>alert(1)</script>"), portrait(3));

        console.open(photos(event));

        assertThat(tab(console, "Not reviewed yet")).containsText("3");
        assertThat(tab(console, "Missing")).containsText("1");
        assertThat(console.page().locator(".photo-card")).hasCount(3);
        assertThat(console.page().locator(".photo-card").last()).containsText("<script>alert(1)</script> Lima");
        console.look("photos");
        console.page().getByLabel("Name or number").fill(ARABIC);
        assertThat(console.page().locator(".photo-card")).hasCount(1);
        assertThat(console.page()).hasURL(Pattern.compile(".*q=.*"));
        console.page().getByLabel("Name or number").fill("");
        console.page().getByLabel("Position").selectOption("Judge");
        assertThat(console.page().locator(".photo-card")).hasCount(1);
        assertThat(console.page().locator(".photo-card")).containsText("Ana Lima");
        tab(console, "Missing").click();
        assertThat(console.page().getByText("No matches").or(console.page().getByText("Dora Lima")))
                .isVisible();
        console.open(photos(event) + "?state=missing");
        console.link("Dora Lima").click();
        assertThat(console.heading()).hasText("Photo of Dora Lima");
    }

    // ---- one photo

    @Test
    void photoIsTurnedAndCroppedBeforeItIsSent(Fixture fixture, Console console) {
        EventFixture event = fixture.event().withAccreditation("Ana");
        console.signedIn(event, Role.UPLOAD_PHOTO).open(person(event, "Ana"));
        console.look("photos-person");

        console.page()
                .locator("#photo-file")
                .setInputFiles(file("ana.png", TestPictures.png(TestPictures.quarters(600, 400))));
        assertThat(console.page().locator("#editor")).isVisible();
        assertThat(console.page().locator("#editor-size")).hasText("300 × 400 pixels");
        console.look("photos-editor");
        console.page().keyboard().press("r");
        assertThat(console.page().locator("#editor-size")).hasText("400 × 533 pixels");
        console.button("Save the photo").click();

        assertThat(console.page().locator("#toasts")).containsText("was saved");
        BufferedImage turned = stored(fixture, event, "Ana");
        assertThat(List.of(turned.getWidth(), turned.getHeight())).isEqualTo(List.of(400, 533));
        assertThat(List.of(
                        colour(turned, 0.2, 0.2),
                        colour(turned, 0.8, 0.2),
                        colour(turned, 0.2, 0.8),
                        colour(turned, 0.8, 0.8)))
                .isEqualTo(List.of("blue", "red", "white", "green"));
    }

    @Test
    void partIsChosenByKeysAndPointer(Fixture fixture, Console console) {
        EventFixture event = fixture.event().withAccreditation("Ana");
        console.signedIn(event, Role.UPLOAD_PHOTO).open(person(event, "Ana"));
        console.page()
                .locator("#photo-file")
                .setInputFiles(file("ana.png", TestPictures.png(TestPictures.quarters(600, 800))));
        Locator stage = console.page().locator("#stage");
        assertThat(stage).isFocused();

        for (int times = 0; times < 8; times++) {
            console.page().keyboard().press("+");
        }
        assertThat(console.page().locator("#editor-size")).not().hasText("600 × 800 pixels");
        var box = stage.boundingBox();
        console.page().mouse().move(box.x + box.width / 2, box.y + box.height / 2);
        console.page().mouse().down();
        console.page().mouse().move(box.x + box.width * 3, box.y + box.height * 3);
        console.page().mouse().up();
        console.button("Save the photo").click();

        assertThat(console.page().locator("#toasts")).containsText("was saved");
        BufferedImage part = stored(fixture, event, "Ana");
        assertThat(part.getWidth()).isBetween(260, 300);
        assertThat(List.of(colour(part, 0.1, 0.1), colour(part, 0.9, 0.9))).isEqualTo(List.of("red", "red"));
    }

    @Test
    void photoOfAPhoneIsUpright(Fixture fixture, Console console) {
        EventFixture event = fixture.event().withAccreditation("Ana");
        console.signedIn(event, Role.UPLOAD_PHOTO).open(person(event, "Ana"));

        // Six: to be turned to the right; what is stored is turned already.
        console.page()
                .locator("#photo-file")
                .setInputFiles(
                        file("ana.jpg", TestPictures.jpegWithExif(TestPictures.quarters(800, 600), 6, "somewhere")));
        assertThat(console.page().locator("#editor-size")).hasText("600 × 800 pixels");
        console.button("Save the photo").click();

        assertThat(console.page().locator("#toasts")).containsText("was saved");
        BufferedImage upright = stored(fixture, event, "Ana");
        assertThat(colour(upright, 0.2, 0.2)).isEqualTo("blue");
        assertThat(colour(upright, 0.8, 0.2)).isEqualTo("red");
    }

    @Test
    void photoIsDroppedPastedOrTaken(Fixture fixture, Console console) {
        EventFixture event = fixture.event().withAccreditation("Ana");
        console.signedIn(event, Role.UPLOAD_PHOTO).open(person(event, "Ana"));

        hand(console, "drop", TestPictures.jpeg(60, 80, 1), "dropped.jpg");
        assertThat(console.page().locator("#editor-size")).containsText("60 × 80 pixels");
        assertThat(console.page().locator("#editor-size")).containsText("Too few pixels");
        console.button("Cancel").click();
        hand(console, "paste", TestPictures.jpeg(90, 120, 1), "pasted.jpg");
        assertThat(console.page().locator("#editor-size")).containsText("90 × 120 pixels");
        console.button("Cancel").click();
        console.button("Camera").click();
        assertThat(console.button("Take the photo")).isVisible();
        console.button("Take the photo").click();

        assertThat(console.page().locator("#editor")).isVisible();
        assertThat((Boolean) console.page().evaluate("document.querySelector('#camera-picture').srcObject === null"))
                .isTrue();
        console.button("Save the photo").click();
        assertThat(console.page().locator("#toasts")).containsText("was saved");
        assertThat(stored(fixture, event, "Ana").getHeight()).isGreaterThan(400);
    }

    @Test
    void whatIsNoPictureIsToldInWords(Fixture fixture, Console console) {
        EventFixture event = fixture.event().withAccreditation("Ana");
        console.signedIn(event, Role.UPLOAD_PHOTO).open(person(event, "Ana"));

        console.page()
                .locator("#photo-file")
                .setInputFiles(file("ana.jpg", "no picture".getBytes(StandardCharsets.UTF_8)));

        assertThat(console.page().locator("#photo-error")).containsText("This is not a JPEG, PNG or WebP picture");
        // As without a script: the form itself.
        console.expect("status of 415");
        console.page().evaluate("document.querySelector('#photo-form').submit()");
        assertThat(console.page().locator("#photo-error")).containsText("This is not a JPEG, PNG or WebP picture");
        assertThat(console.heading()).hasText("Photo of Ana Lima");
        assertThat(inState(fixture, event, PhotoState.PENDING)).isEmpty();
    }

    @Test
    void formWithoutAScriptSendsTheFile(Fixture fixture, Console console) {
        EventFixture event = fixture.event().withAccreditation("Ana");
        console.signedIn(event, Role.UPLOAD_PHOTO).open(person(event, "Ana"));

        console.page().locator("#photo-file").setInputFiles(file("ana.jpg", portrait(5)));
        console.page().evaluate("document.querySelector('#photo-form').submit()");

        assertThat(console.page().locator("#toasts")).containsText("was saved");
        assertThat(stored(fixture, event, "Ana").getWidth()).isEqualTo(300);
        console.button("Remove").click();
        console.button("Yes, go on")
                .or(console.page().locator("#confirm [value=yes]"))
                .first()
                .click();
        assertThat(console.page().locator("#toasts")).containsText("was removed");
        assertThat(inState(fixture, event, PhotoState.PENDING)).isEmpty();
    }

    /** What is drawn in the editor is gone with the page, so the browser asks until it is saved or put away. */
    @Test
    void photoThatIsNotSavedIsNotLeftUnasked(Fixture fixture, Console console) {
        EventFixture event = fixture.event().withAccreditation("Ana");
        List<String> asked = stays(console);
        console.signedIn(event, Role.UPLOAD_PHOTO).open(person(event, "Ana"));
        FilePayload chosen = file("ana.png", TestPictures.png(TestPictures.quarters(600, 800)));
        console.page().locator("#photo-file").setInputFiles(chosen);
        assertThat(console.page().locator("#editor")).isVisible();

        tabOfTypes(console, "Team").click();
        console.page().waitForCondition(() -> !asked.isEmpty());
        assertThat(console.page().locator("#editor")).isVisible();

        console.page().locator("#drop-it").click();
        console.opening(tabOfTypes(console, "Team"));
        console.page().locator("#photo-file").setInputFiles(chosen);
        console.opening(console.button("Save the photo"));
        assertThat(console.page().locator("#toasts")).containsText("was saved");
        assertThat(asked).containsExactly("beforeunload");
    }

    private static Locator tabOfTypes(Console console, String type) {
        return console.page().locator(".tabs").getByText(type);
    }

    /** Answers each of the browser's questions by staying; the kinds of those that it asked. */
    private static List<String> stays(Console console) {
        List<String> asked = new ArrayList<>();
        console.page().onDialog(dialog -> {
            asked.add(dialog.type());
            dialog.dismiss();
        });
        return asked;
    }

    @Test
    void sessionThatEndedLosesNoPhoto(Fixture fixture, Console console) {
        EventFixture event = fixture.event().withAccreditation("Ana");
        console.signedIn(event, Role.UPLOAD_PHOTO).open(person(event, "Ana"));
        console.page()
                .locator("#photo-file")
                .setInputFiles(file("ana.png", TestPictures.png(TestPictures.quarters(600, 800))));
        assertThat(console.page().locator("#editor")).isVisible();
        TestSessions.end(fixture, console.sessionCookie().value);

        console.expect("status of 401").expect("status of 403");
        console.button("Save the photo").click();
        assertThat(console.page().locator("#photo-ended")).containsText("Nothing is lost");
        console.button("Continue").click();
        assertThat(console.page().locator("#toasts")).containsText("not signed in yet");
        console.signedInInAnotherTab(event, Role.UPLOAD_PHOTO);
        console.button("Continue").click();

        assertThat(console.page().locator("#toasts")).containsText("was saved");
        assertThat(stored(fixture, event, "Ana").getWidth()).isEqualTo(600);
    }

    // ---- the review

    @Test
    void twentyFivePhotosAreApprovedByTwentyFiveKeys(Fixture fixture, Console console) {
        EventFixture event = fixture.event().withPosition("Judge").withHolders(25, "Judge");
        List<Long> people = fixture.bean(JdbcClient.class)
                .sql("select person_id from accreditation where event_id = :event order by id")
                .param("event", event.id())
                .query((row, n) -> row.getLong(1))
                .list();
        for (int i = 0; i < people.size(); i++) {
            attach(fixture, people.get(i), portrait(i));
        }
        event.withAccreditation("Unseen");
        console.signedIn(event, Role.UPLOAD_PHOTO).open(photos(event) + "/review");
        console.look("photos-review");
        Locator shown = console.page().locator(".review-card:not([hidden])");

        Steps steps = console.steps();
        for (int keys = 0; keys < 25; keys++) {
            assertThat(shown).hasCount(1);
            console.page().keyboard().press("a");
        }

        assertThat(console.page().getByText("All photos are decided, and 1 accreditation has none yet."))
                .isVisible();
        steps.are(DeskTask.APPROVE_PHOTOS);
        assertThat(console.page().locator(".review-progress")).containsText("0 waiting · 25 decided by you");
        assertThat(console.page().locator(".review-card[data-state=APPROVED]")).hasCount(25);
        assertThat(inState(fixture, event, PhotoState.APPROVED)).hasSize(25);
        console.look("photos-review-end");
        console.open(photos(event));
        assertThat(console.page().locator("#photo-list"))
                .containsText("All photos are decided, and 1 accreditation has none yet.");
        console.link("People without a photo").click();
        assertThat(console.page().locator(".photo-card")).containsText("Unseen Lima");
    }

    @Test
    void refusalIsSeenInTheListAndAtThePersonAndBesideTheNextPhoto(Fixture fixture, Console console) {
        EventFixture event =
                fixture.event().withAccreditation("Ana").withAccreditation("Bo").withAccreditation("Cy");
        attach(fixture, event.person("Ana"), portrait(1));
        attach(fixture, event.person("Bo"), portrait(2));
        attach(fixture, event.person("Cy"), portrait(3));
        console.signedIn(event, Role.UPLOAD_PHOTO).open(photos(event) + "/review");

        console.page().keyboard().press("r");
        console.look("photos-refuse");
        console.page().keyboard().press("4");
        Locator shown = console.page().locator(".review-card:not([hidden]) h2");
        assertThat(shown).hasText("Bo Lima");
        console.page().keyboard().press("j");
        assertThat(shown).hasText("Cy Lima");
        console.page().keyboard().press("k");
        assertThat(shown).hasText("Bo Lima");
        console.page().keyboard().press("o");
        assertThat(console.page().locator(".review-card:not([hidden]) .outline"))
                .isVisible();
        console.page().keyboard().press("r");
        console.page().keyboard().press("7");
        console.page().keyboard().type("Please take the cap off.");
        console.page().keyboard().press("Enter");
        assertThat(console.page().locator(".review-card[data-state=REJECTED]")).hasCount(2);

        assertThat(inState(fixture, event, PhotoState.REJECTED))
                .extracting(ReviewedPhoto::reason)
                .containsExactlyInAnyOrder(PhotoRefusal.COVERED, PhotoRefusal.OTHER);
        console.open(photos(event) + "?state=refused");
        console.look("photos-refused");
        assertThat(console.page().locator(".photo-card").filter(new Locator.FilterOptions().setHasText("Ana Lima")))
                .containsText("Face covered");
        console.link("Bo Lima").click();
        assertThat(console.page().locator(".photo-now")).containsText("Please take the cap off.");
        attach(fixture, event.person("Ana"), portrait(9));
        console.open(photos(event) + "/review");
        console.page().keyboard().press("j");
        assertThat(console.page().locator(".review-card:not([hidden])")).containsText("Refused: Face covered");

        console.signedIn(event, Role.VIEW_LOGS).open("/console/events/" + event.id() + "/log");
        assertThat(console.page().locator("main")).containsText("Reason: Face covered");
        assertThat(console.page().locator("main")).not().containsText("COVERED");
    }

    @Test
    void ofTwoReviewersTheSecondIsToldAndDecidesOtherwise(Fixture fixture, Console console) {
        EventFixture event = fixture.event().withAccreditation("Ana").withAccreditation("Bo");
        attach(fixture, event.person("Ana"), portrait(1));
        attach(fixture, event.person("Bo"), portrait(2));
        console.signedIn(event, Role.UPLOAD_PHOTO).open(photos(event) + "/review");
        ReviewedPhoto first = inState(fixture, event, PhotoState.PENDING).getFirst();
        fixture.person(event, Role.UPLOAD_PHOTO)
                .post(
                        "/people/photos/" + first.id() + "/reject",
                        Map.of("image_id", first.imageId(), "reason", "NO_FACE"))
                .expect(200);

        console.expect("status of 409");
        console.page().keyboard().press("a");

        assertThat(console.page().locator("#toasts")).containsText("has refused this photo");
        assertThat(inState(fixture, event, PhotoState.REJECTED)).hasSize(1);
        assertThat(console.page().locator(".review-card:not([hidden]) h2")).hasText("Bo Lima");
        console.page().keyboard().press("k");
        assertThat(console.page().locator(".review-card:not([hidden])")).containsText("You can change the decision");
        console.page().keyboard().press("a");
        assertThat(console.page().locator(".review-card[data-state=APPROVED]")).hasCount(1);
        assertThat(inState(fixture, event, PhotoState.REJECTED)).isEmpty();
    }

    @Test
    void decisionThatDoesNotArriveBringsThePhotoBack(Fixture fixture, Console console) {
        EventFixture event = fixture.event().withAccreditation("Ana").withAccreditation("Bo");
        attach(fixture, event.person("Ana"), portrait(1));
        attach(fixture, event.person("Bo"), portrait(2));
        console.signedIn(event, Role.UPLOAD_PHOTO).open(photos(event) + "/review");
        console.page().route("**/approve", route -> route.abort("internetdisconnected"));

        console.expect("net::ERR_INTERNET_DISCONNECTED");
        console.page().keyboard().press("a");

        assertThat(console.page().locator("#toasts")).containsText("did not reach the server");
        assertThat(console.page().locator(".review-card:not([hidden]) h2")).hasText("Ana Lima");
        assertThat(console.page().locator(".review-progress")).containsText("2 waiting");
        console.page().unroute("**/approve");
        console.page().keyboard().press("a");
        assertThat(console.page().locator(".review-card[data-state=APPROVED]")).hasCount(1);
    }

    @Test
    void reviewWorksByFormsAlone(Fixture fixture, Console console) {
        EventFixture event = fixture.event().withAccreditation("Ana").withAccreditation("Bo");
        attach(fixture, event.person("Ana"), portrait(1));
        attach(fixture, event.person("Bo"), portrait(2));
        console.signedIn(event, Role.UPLOAD_PHOTO).open(photos(event) + "/review");

        console.page()
                .evaluate("document.querySelector('.review-card:not([hidden]) [data-decides=APPROVED]').submit()");
        assertThat(console.page().locator("#toasts")).containsText("Photo of Ana Lima approved.");
        console.page()
                .evaluate("document.querySelector('.review-card:not([hidden]) [data-decides=REJECTED]').submit()");
        assertThat(console.page().locator("#toasts")).containsText("Choose a reason");

        assertThat(console.page().locator(".review-card:not([hidden]) h2")).hasText("Bo Lima");
        assertThat(inState(fixture, event, PhotoState.APPROVED)).hasSize(1);
    }

    // ---- many at once

    @Test
    void folderIsMatchedBeforeItIsSent(Fixture fixture, Console console, @TempDir Path folder) throws IOException {
        EventFixture event = fixture.event().withAccreditation("Ana").withAccreditation("Bo");
        String address = "ana" + event.id() + "@example.org";
        mail(fixture, event.person("Ana"), address);
        Path team = Files.createDirectories(folder.resolve("team"));
        Files.write(team.resolve(address + ".jpg"), portrait(1));
        Files.write(team.resolve(event.person("Bo") + ".jpg"), "no picture".getBytes(StandardCharsets.UTF_8));
        Files.write(team.resolve("=cmd@example.org.jpg"), portrait(2));
        Files.write(team.resolve(".hidden.jpg"), portrait(3));
        console.signedIn(event, Role.UPLOAD_PHOTO).open(photos(event) + "/many");
        console.look("photos-many");

        console.page().locator("#many-folder").setInputFiles(team);

        Locator preview = console.page().locator("#many-preview");
        assertThat(preview.locator("[data-count=ready]")).hasText("2");
        assertThat(preview.locator("[data-count=not]")).hasText("1");
        assertThat(preview.locator("tbody tr").first()).containsText("nobody at the event has this address or number");
        assertThat(inState(fixture, event, PhotoState.PENDING)).isEmpty();
        console.look("photos-many-preview");
        console.button("Send photos").click();
        Locator report = console.page().locator("#many-report");
        assertThat(report.locator("[data-count=attached]")).hasText("1");
        assertThat(report.locator("[data-count=refused]")).hasText("1");
        assertThat(report.locator("[data-count=unmatched]")).hasText("1");
        assertThat(report).containsText("This is not a JPEG, PNG or WebP picture");
        console.look("photos-many-report");
        Download file = console.page()
                .waitForDownload(() -> console.link("Report as CSV").click());
        assertThat(Files.readString(file.path()))
                .contains("team/" + address + ".jpg,attached," + event.person("Ana") + ",Ana Lima,");
        assertThat(inState(fixture, event, PhotoState.PENDING)).hasSize(1);
    }

    @Test
    void zipIsMatchedBeforeItIsSentAndReported(Fixture fixture, Console console) throws IOException {
        EventFixture event = fixture.event().withAccreditation("Ana").withAccreditation("Bo");
        attach(fixture, event.person("Bo"), portrait(7));
        Map<String, byte[]> files = new LinkedHashMap<>();
        files.put("team/" + event.person("Ana") + ".jpg", portrait(1));
        files.put("team/" + event.person("Bo") + ".jpg", portrait(2));
        files.put("../../" + event.person("Bo") + ".jpg", portrait(3));
        files.put("=1+1@example.org.jpg", portrait(4));
        files.put("__MACOSX/._x.jpg", new byte[] {1});
        console.signedIn(event, Role.UPLOAD_PHOTO).open(photos(event) + "/many");

        console.page()
                .locator("#many-files")
                .setInputFiles(new FilePayload("photos.zip", "application/zip", zip(files)));
        Locator preview = console.page().locator("#many-preview");
        assertThat(preview.locator("[data-count=ready]")).hasText("1");
        assertThat(preview.locator("[data-count=replaces]")).hasText("0");
        assertThat(preview.locator("[data-count=not]")).hasText("3");
        assertThat(preview).containsText("its path leads out of the ZIP");
        console.page().getByLabel("Replace the photo of Bo Lima").check();
        assertThat(preview.locator("[data-count=replaces]")).hasText("1");
        assertThat(preview.locator("[data-count=not]")).hasText("2");
        console.button("Send photos").click();

        Locator report = console.page().locator("#many-report");
        assertThat(report.locator("[data-count=attached]")).hasText("2");
        assertThat(report.locator("[data-count=refused]")).hasText("1");
        assertThat(report.locator("[data-count=unmatched]")).hasText("1");
        assertThat(report).containsText("its path leads out of the ZIP");
        Download file = console.page()
                .waitForDownload(() -> console.link("Report as CSV").click());
        assertThat(Files.readString(file.path())).contains("'=1+1@example.org.jpg,unmatched");
        assertThat(stored(fixture, event, "Ana").getWidth()).isEqualTo(300);
    }

    /** Files without an address or number are assigned by a name or manually, by keys alone; a photo out of a ZIP is unpacked for it. */
    @Test
    void whatDidNotMatchIsGivenByNameAndByHand(Fixture fixture, Console console) throws IOException {
        EventFixture event =
                fixture.event().withAccreditation("Ana").withAccreditation("Bo").withAccreditation("Zoë");
        Map<String, byte[]> files = new LinkedHashMap<>();
        files.put("team/Lima_Bo 03.jpg", portrait(1));
        files.put("team/IMG_4711.jpg", portrait(2));
        files.put("team/" + event.person("Zoë") + ".jpg", portrait(3));
        console.signedIn(event, Role.UPLOAD_PHOTO).open(photos(event) + "/many");
        console.page()
                .locator("#many-files")
                .setInputFiles(new FilePayload("photos.zip", "application/zip", zip(files)));
        Locator preview = console.page().locator("#many-preview");
        assertThat(preview.locator("[data-count=not]")).hasText("2");
        assertThat(preview.locator("img.many-picture")).hasCount(2);
        assertThat(preview.locator("tbody")).containsText("It is Bo Lima");
        console.fitsOnAPhone("photos-many-by-hand");

        console.page().getByLabel("Whose photo is team/Lima_Bo 03.jpg?").press("Enter");
        assertThat(preview.locator("tbody")).containsText("chosen manually");
        console.page().keyboard().type("an");
        assertThat(preview.locator("tbody")).containsText("It is Ana Lima");
        console.page().keyboard().press("Enter");
        assertThat(preview.locator("[data-count=ready]")).hasText("3");
        console.page().keyboard().press("Enter");

        Locator report = console.page().locator("#many-report");
        assertThat(report.locator("[data-count=attached]")).hasText("3");
        assertThat(report.locator("[data-count=unmatched]")).hasText("0");
        assertThat(stored(fixture, event, "Ana").getWidth()).isEqualTo(300);
        assertThat(inState(fixture, event, PhotoState.PENDING)).hasSize(3);
    }

    @Test
    void allThatTheNamesSuggestIsAcceptedAtOnce(Fixture fixture, Console console) throws IOException {
        EventFixture event = fixture.event().withAccreditation("Ana").withAccreditation("Bo");
        console.signedIn(event, Role.UPLOAD_PHOTO).open(photos(event) + "/many");
        console.page().locator("#many-files").setInputFiles(new FilePayload[] {
            new FilePayload("Ana Lima.jpg", "image/jpeg", portrait(1)),
            new FilePayload("lima_bo.jpg", "image/jpeg", portrait(2))
        });

        console.button("Accept all 2 suggestions").click();

        Locator preview = console.page().locator("#many-preview");
        assertThat(preview.locator("[data-count=ready]")).hasText("2");
        assertThat(console.page().locator("#many-guesses")).isHidden();
        assertThat(console.page().locator("#many-send")).isFocused();
    }

    /** What somebody has is never replaced unasked: not with all suggestions, not by sending. */
    @Test
    void photosThatReplaceOthersAskApart(Fixture fixture, Console console) {
        EventFixture event = fixture.event();
        for (String name : List.of("Ana", "Bo", "Cy", "Dora", "Eve")) {
            event.withAccreditation(name);
        }
        attach(fixture, event.person("Ana"), portrait(1));
        attach(fixture, event.person("Cy"), portrait(2));
        attach(fixture, event.person("Eve"), portrait(3));
        console.signedIn(event, Role.UPLOAD_PHOTO).open(photos(event) + "/many");
        console.page().locator("#many-files").setInputFiles(new FilePayload[] {
            file(event.person("Ana") + ".jpg", portrait(11)),
            file("IMG_1 Bo Lima.jpg", portrait(12)),
            file("Cy Lima (1).jpg", portrait(13)),
            file("Lima Dora.jpg", portrait(14)),
            file(event.person("Eve") + ".jpg", portrait(3)),
            file("Anna Lima.jpg", portrait(15))
        });
        Locator preview = console.page().locator("#many-preview");
        Locator rows = preview.locator("tbody tr");
        assertThat(row(rows, event.person("Eve") + ".jpg")).containsText("was already there");
        assertThat(row(rows, "Cy Lima (1).jpg")).containsText("has a photo");
        assertThat(row(rows, "Anna Lima.jpg")).containsText("It may be one of these people");
        console.look("photos-many-replacing");

        console.button("Accept all 2 suggestions").click();

        assertThat(preview.locator("[data-count=ready]")).hasText("2");
        assertThat(preview.locator("[data-count=replaces]")).hasText("0");
        Locator cy = row(rows, "Cy Lima (1).jpg");
        cy.getByRole(AriaRole.BUTTON).click();
        assertThat(console.page().getByLabel("Replace the photo of Cy Lima")).isFocused();
        assertThat(cy.locator("img.many-picture")).hasCount(2);
        assertThat(cy).containsText("tick it to replace it");
        console.page().getByLabel("Replace the photo of Ana Lima").check();
        assertThat(preview.locator("[data-count=replaces]")).hasText("1");
        console.button("Send photos").click();

        Locator report = console.page().locator("#many-report");
        assertThat(report.locator("[data-count=attached]")).hasText("3");
        assertThat(report.locator("[data-count=unchanged]")).hasText("1");
        assertThat(report.locator("[data-count=kept]")).hasText("1");
        assertThat(report.locator("[data-count=unmatched]")).hasText("1");
        assertThat(report).containsText("saved in place of the previous photo");
        assertThat(report).containsText("not replaced: not ticked");

        ReviewedPhoto ana = photoOf(fixture, event, "Ana");
        assertThat(ana.filename()).isEqualTo(event.person("Ana") + ".jpg");
        assertThat(photoOf(fixture, event, "Bo").filename()).isEqualTo("IMG_1 Bo Lima.jpg");
        assertThat(photoOf(fixture, event, "Cy").previous()).isNull();
        console.open(photos(event) + "/review?photo=" + ana.id());
        Locator card = console.page().locator(".review-card:not([hidden])");
        assertThat(card).containsText("Replaces this photo");
        assertThat(card).containsText(event.person("Ana") + ".jpg");
        assertThat(card.getByAltText("Previous photo of Ana Lima")).isVisible();
        console.look("photos-review-replaces");
        card.getByText("Put this photo back").click();

        console.look("photos-person-replaced");
        console.button("Put this photo back").click();
        console.page().locator("#confirm [value=yes]").click();
        assertThat(console.page().locator("#toasts")).containsText("The previous photo of Ana Lima is back.");
        assertThat(photoOf(fixture, event, "Ana").previous())
                .extracting(ReplacedPhoto::imageId)
                .isEqualTo(ana.imageId());
    }

    private static ReviewedPhoto photoOf(Fixture fixture, EventFixture event, String name) {
        return fixture.bean(EventPhotoService.class)
                .person(event.id(), event.person(name))
                .photos()
                .getFirst();
    }

    @Test
    void allPhotosThatAreShownBesideOthersAreReplacedAtOnce(Fixture fixture, Console console) {
        EventFixture event = fixture.event().withAccreditation("Ana").withAccreditation("Bo");
        attach(fixture, event.person("Ana"), portrait(1));
        attach(fixture, event.person("Bo"), portrait(2));
        console.signedIn(event, Role.UPLOAD_PHOTO).open(photos(event) + "/many");
        console.page().locator("#many-files").setInputFiles(new FilePayload[] {
            file(event.person("Ana") + ".jpg", portrait(11)), file(event.person("Bo") + ".jpg", portrait(12))
        });
        assertThat(console.page().locator("#many-send")).isDisabled();

        console.button("Replace all 2 \u2026").click();
        console.yes("Replace all 2");
        console.button("Send photos").click();

        assertThat(console.page().locator("#many-report [data-count=attached]")).hasText("2");
        assertThat(photoOf(fixture, event, "Bo").previous()).isNotNull();
    }

    /** Of two people of one name nobody is taken by a key alone; position and face distinguish them. */
    @Test
    void peopleOfOneNameAreChosenByTheirFaces(Fixture fixture, Console console) {
        EventFixture event =
                fixture.event().withPosition("Judge").withAccreditation("Luis").withAccreditation("Luisa", "Judge");
        fixture.bean(JdbcClient.class)
                .sql("update person set first_name = 'Luis' where id = :id")
                .param("id", event.person("Luisa"))
                .update();
        attach(fixture, event.person("Luis"), portrait(4));
        console.signedIn(event, Role.UPLOAD_PHOTO).open(photos(event) + "/many");
        console.page().locator("#many-files").setInputFiles(file("Luis Lima.jpg", portrait(5)));
        Locator row = console.page().locator("#many-preview tbody tr");
        assertThat(row).containsText("several people have this name");
        assertThat(row.getByRole(AriaRole.BUTTON)).hasCount(2);
        assertThat(console.page().locator("#many-guesses")).isHidden();
        console.fitsOnAPhone("photos-many-namesakes");

        console.page().getByLabel("Whose photo is Luis Lima.jpg?").press("Enter");
        assertThat(row.getByRole(AriaRole.BUTTON).first()).isFocused();
        assertThat(console.page().locator("#many-preview [data-count=ready]")).hasText("0");
        row.getByRole(AriaRole.BUTTON)
                .filter(new Locator.FilterOptions().setHasText("Judge"))
                .click();

        assertThat(console.page().locator("#many-preview [data-count=ready]")).hasText("1");
        console.button("Send photos").click();
        assertThat(console.page().locator("#many-report [data-count=attached]")).hasText("1");
        assertThat(photoOf(fixture, event, "Luisa").filename()).isEqualTo("Luis Lima.jpg");
    }

    /** Nobody gets two photos; what was given manually is not left unasked; a photo that cannot be unpacked is one line of the report. */
    @Test
    void whatIsGivenByHandIsOneForEachAndNotLostUnasked(Fixture fixture, Console console) throws IOException {
        EventFixture event = fixture.event().withAccreditation("Ana").withAccreditation("Bo");
        Map<String, byte[]> files = new LinkedHashMap<>();
        files.put("one.jpg", portrait(1));
        files.put("two.jpg", portrait(2));
        files.put("three.jpg", portrait(3));
        files.put("notes.txt", new byte[] {1});
        byte[] zip = zipWithSizesFirst(files);
        int secondAt = new String(zip, StandardCharsets.ISO_8859_1).indexOf("two.jpg");
        int extra = zip[secondAt - 2];
        zip[secondAt + "two.jpg".length() + extra] = (byte) 0xFF; // no kind of block of Deflate
        List<String> asked = stays(console);
        console.signedIn(event, Role.UPLOAD_PHOTO).open(photos(event) + "/many");
        console.page().locator("#many-files").setInputFiles(new FilePayload("photos.zip", "application/zip", zip));
        Locator rows = console.page().locator("#many-preview tbody tr");
        assertThat(rows).hasCount(4);
        assertThat(row(rows, "notes.txt")).containsText("is not a JPEG");

        give(console, "one.jpg", "Ana");
        assertThat(console.page().locator("#many-preview [data-count=ready]")).hasText("1");
        give(console, "two.jpg", "Ana");
        assertThat(row(rows, "two.jpg")).containsText("another file is for the same person");
        give(console, "three.jpg", "Ana");
        assertThat(console.page().locator("#many-preview [data-count=ready]")).hasText("1");
        console.page().locator("main a[href='" + photos(event) + "']").first().click();
        console.page().waitForCondition(() -> !asked.isEmpty());
        give(console, "two.jpg", "Bo");
        assertThat(console.page().locator("#many-preview [data-count=ready]")).hasText("2");
        console.page().locator("#many-send").click();

        Locator report = console.page().locator("#many-report");
        assertThat(report.locator("[data-count=attached]")).hasText("1");
        assertThat(report.locator("[data-count=refused]")).hasText("2");
        assertThat(report.locator("tbody")).containsText("is damaged in the ZIP");
        Locator told = report.locator("tbody tr");
        assertThat(row(told, "three.jpg")).containsText("another file is for the same person");
        assertThat(row(told, "notes.txt")).containsText("is not a JPEG");
        assertThat(inState(fixture, event, PhotoState.PENDING)).hasSize(1);
        assertThat(asked).containsExactly("beforeunload");
    }

    private static Locator row(Locator rows, String file) {
        return rows.filter(new Locator.FilterOptions().setHasText(file));
    }

    private static void give(Console console, String file, String name) {
        Locator search = console.page().getByLabel("Whose photo is " + file + "?");
        search.fill(name);
        assertThat(console.page().locator("#many-preview tbody tr").filter(new Locator.FilterOptions().setHas(search)))
                .containsText("It is " + name + " Lima");
        search.press("Enter");
    }

    @Test
    void bombAndBrokenZipAreRefusedBeforeTheyAreSent(Fixture fixture, Console console) {
        EventFixture event = fixture.event().withAccreditation("Ana");
        console.signedIn(event, Role.UPLOAD_PHOTO).open(photos(event) + "/many");
        Map<String, byte[]> files = new LinkedHashMap<>();
        byte[] zeros = new byte[18 << 20];
        for (int i = 0; i < 6; i++) {
            files.put(i + ".jpg", zeros);
        }
        List<String> sent = new ArrayList<>();
        console.page().onRequest(request -> sent.add(request.url()));

        console.page().locator("#many-files").setInputFiles(new FilePayload("bomb.zip", "application/zip", zip(files)));
        assertThat(console.page().locator("#many-error")).containsText("far more than its size");
        console.page()
                .locator("#many-files")
                .setInputFiles(new FilePayload("b.zip", "application/zip", new byte[] {'P', 'K', 3, 4, 0}));
        assertThat(console.page().locator("#many-error")).containsText("This ZIP cannot be read");

        assertThat(sent).noneMatch(url -> url.contains("/many/"));
    }

    @Test
    void sessionThatEndedLosesNoChoice(Fixture fixture, Console console) {
        EventFixture event = fixture.event().withAccreditation("Ana").withAccreditation("Bo");
        console.signedIn(event, Role.UPLOAD_PHOTO).open(photos(event) + "/many");
        console.page().locator("#many-files").setInputFiles(new FilePayload[] {
            file(event.person("Ana") + ".jpg", portrait(1)), file(event.person("Bo") + ".jpg", portrait(2))
        });
        assertThat(console.page().locator("#many-preview [data-count=ready]")).hasText("2");
        TestSessions.end(fixture, console.sessionCookie().value);

        console.expect("status of 401").expect("status of 403");
        console.button("Send photos").click();
        assertThat(console.page().locator("#many-ended")).containsText("Nothing is lost");
        console.signedInInAnotherTab(event, Role.UPLOAD_PHOTO);
        console.button("Continue").click();

        assertThat(console.page().locator("#many-report [data-count=attached]")).hasText("2");
    }

    // ---- who may

    @Test
    void whoMayNotSeesNothingOfIt(Fixture fixture, Console console) {
        EventFixture event = fixture.event().withAccreditation("Ana");
        console.signedIn(event, Role.PRINT).open("/console/events/" + event.id());

        assertThat(console.screens()).doesNotContain("Photos");
        assertThat(console.page().locator("#tile-review")).hasCount(0);
        console.openExpecting(403, photos(event));
        console.openExpecting(403, photos(event) + "/review");
        console.openExpecting(403, person(event, "Ana"));
        console.openExpecting(403, photos(event) + "/many");
    }

    @Test
    void peopleOfOtherEventsAreNotFound(Fixture fixture, Console console) {
        EventFixture event = fixture.event();
        EventFixture other = fixture.event().withAccreditation("Eve");
        attach(fixture, other.person("Eve"), portrait(1));
        ReviewedPhoto foreign = inState(fixture, other, PhotoState.PENDING).getFirst();

        console.signedIn(event, Role.UPLOAD_PHOTO);
        console.openExpecting(404, photos(event) + "/person/" + other.person("Eve"));
        console.open(photos(event) + "/review?photo=" + foreign.id());

        assertThat(console.page().locator(".review-card")).hasCount(0);
    }

    @Test
    void pagesSayWhetherPhotosAreReviewed(Fixture fixture, Console console) {
        EventFixture event = fixture.event().withAccreditation("Ana").withAccreditation("Bo");
        String home = "/console/events/" + event.id();
        attach(fixture, event.person("Ana"), portrait(1));
        console.signedIn(event, Role.ADMIN).open(home);
        assertThat(console.page().locator("#tile-review")).containsText("their badges are printed anyway");
        console.open(photos(event));
        assertThat(console.page().locator("main"))
                .containsText("also prints badges with photos that nobody has reviewed");
        console.open(home + "/badges");
        assertThat(console.page().locator("#print-photos-unasked")).isVisible();

        console.open(home + "/settings");
        console.page().getByLabel("Review photos before badges are printed").check();
        console.look("settings-photos");
        console.button("Save").click();

        assertThat(console.page().locator("#toasts")).containsText("Photos not reviewed yet: 1.");
        console.open(home);
        assertThat(console.page().locator("#tile-review")).containsText("their badges are not printed yet");
        console.open(photos(event));
        assertThat(console.page().locator("main")).containsText("only if its photo is approved");
        console.inGerman().open(home + "/badges").lookOnAPhone("badges-photos-german");
        assertThat(console.page().locator("#print-count")).containsText("weil niemand das Foto geprüft hat: 1");
    }

    @Test
    void photoOfTheDeskCountsAsReviewed(Fixture fixture, Console console) {
        EventFixture event = fixture.event().withPhotosReviewed().withAccreditation("Ana");
        console.signedIn(event, Role.UPLOAD_PHOTO).open(person(event, "Ana"));

        console.page().locator("#photo-file").setInputFiles(file("ana.jpg", portrait(5)));
        console.button("Save the photo").click();

        assertThat(console.page().locator("#toasts")).containsText("counts as reviewed");
        assertThat(inState(fixture, event, PhotoState.APPROVED)).hasSize(1);
    }

    @Test
    void overviewLeadsToTheReview(Fixture fixture, Console console) {
        EventFixture event = fixture.event().withAccreditation("Ana").withAccreditation("Bo");
        attach(fixture, event.person("Ana"), portrait(1));
        console.signedIn(event, Role.ADMIN).open("/console/events/" + event.id());

        assertThat(console.page().locator("#tile-photos")).hasAttribute("href", photos(event) + "?state=missing");
        assertThat(console.page().locator("#tile-review .tile-value")).hasText("1");
        console.page().locator("#tile-review").click();

        assertThat(console.page().locator(".review-card:not([hidden]) h2")).hasText("Ana Lima");
    }
}
