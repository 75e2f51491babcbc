package org.gatehouse.e2e;

import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.PlaywrightException;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.FilePayload;
import com.microsoft.playwright.options.FormData;
import com.microsoft.playwright.options.RequestOptions;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.gatehouse.image.TestPictures;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * Walks the ten tasks of the desk at a running server with the demo event and prints what they take, as {@code bench/desk-tasks} calls
 * it. What it says of the person is the same as in the journeys; the waits are those of this server with this many people.
 *
 * <p>Each task begins on its page and is walked once before it counts, so that the JVM and the caches know it. What a task needs is
 * made before it, and its zone or its file is deleted after it. People, photos, a renewed badge and marks of printing stay.
 */
final class DeskTasks {

    private static final Path FAILED = Path.of("server/target/screenshots/desk-tasks.png");

    private final Page page;
    private final String event;
    private final String run = Long.toString(System.currentTimeMillis(), 36).toUpperCase(Locale.ROOT);
    private int turn;

    private DeskTasks(Page page, String event) {
        this.page = page;
        this.event = event;
    }

    public static void main(String[] arguments) {
        int rounds = arguments.length == 0 ? 3 : Integer.parseInt(arguments[0]);
        try (SystemBrowser browser = SystemBrowser.start()) {
            Page page = browser.browser()
                    .newContext(new Browser.NewContextOptions()
                            .setBaseURL(setting("BASE_URL"))
                            .setLocale("en-GB")
                            .setViewportSize(1440, 900))
                    .newPage();
            page.setDefaultTimeout(30_000);
            try {
                new DeskTasks(page, "/console/events/" + setting("EVENT_ID")).walk(rounds);
            } catch (PlaywrightException | AssertionError failed) {
                page.screenshot(new Page.ScreenshotOptions().setPath(FAILED));
                throw new IllegalStateException("stopped at what " + FAILED + " shows", failed);
            }
        }
    }

    static String setting(String name) {
        String value = System.getenv(name);
        if (value == null) {
            throw new IllegalStateException(name + " is not set; demo.env of a demo's home has it");
        }
        return value;
    }

    private void walk(int rounds) {
        page.navigate("/console");
        page.locator("#username").fill(setting("ADMIN_USERNAME"));
        page.locator("#password").fill(setting("ADMIN_PASSWORD"));
        page.locator("button[type=submit]:not(.second)").click();
        page.waitForURL("**/console");
        Map<DeskTask, List<Steps.Counted>> all = new EnumMap<>(DeskTask.class);
        for (turn = 0; turn <= rounds; turn++) {
            for (DeskTask task : DeskTask.values()) {
                page.evaluate("sessionStorage.clear()");
                Steps.Counted counted = task(task);
                if (turn > 0) {
                    all.computeIfAbsent(task, none -> new ArrayList<>()).add(counted);
                }
            }
        }
        print(all);
    }

    private static void print(Map<DeskTask, List<Steps.Counted>> all) {
        System.out.println("| task | clicks | keys | characters | waits, s | the longest, s | trained person, s |");
        System.out.println("|---|--:|--:|--:|--:|--:|--:|");
        all.forEach((task, times) -> {
            times.sort(Comparator.comparingDouble(Steps.Counted::waited));
            Steps.Counted median = times.get(times.size() / 2);
            System.out.printf(
                    Locale.ROOT,
                    "| %s | %d | %d | %d | %.2f | %.2f | %.1f |%n",
                    task.label,
                    median.clicks(),
                    median.keys(),
                    median.characters(),
                    median.waited(),
                    median.longest(),
                    median.trained());
        });
    }

    private Steps.Counted task(DeskTask task) {
        Steps steps = switch (task) {
            case FIND_BY_QR -> findByQr();
            case GIVE_A_ZONE -> giveAZone();
            case APPROVE_PHOTOS -> approvePhotos();
            case WHY_REFUSED -> whyRefused();
            case LOST_BADGE -> lostBadge();
            case NEW_ZONE -> newZone();
            case IMPORT -> importPeople();
            case PRINT -> print();
            case GATES -> gates();
            case WRISTBAND -> wristband();
        };
        steps.are(task);
        Steps.Counted counted = steps.counted();
        undo(task);
        return counted;
    }

    private void undo(DeskTask task) {
        if (task == DeskTask.GIVE_A_ZONE || task == DeskTask.NEW_ZONE) {
            open("/zones");
            page.getByRole(
                            AriaRole.LINK,
                            new Page.GetByRoleOptions().setName(zone()).setExact(true))
                    .click();
            page.locator("a[href$='/delete']").click();
            page.locator(".lost form button").click();
            page.waitForURL("**/zones");
        }
        if (task == DeskTask.IMPORT) {
            page.reload();
            page.locator("form[action$='/delete'] button").click();
            page.locator("#confirm [value=yes]").click();
            page.waitForURL("**/imports");
        }
    }

    // ---- the ways; AccreditationTest, AccreditationBatchTest, PhotosTest and so on go them with few people

    private Steps findByQr() {
        long id = firstAccreditation("");
        String badge = badge(id);
        open("/accreditations");
        return Steps.begin(page).scan(badge).until("#drawer article .facts .mono", String.valueOf(id));
    }

    /** The first page of volunteers; at a large event it is fifty of them. */
    private Steps giveAZone() {
        makeZone();
        open("/accreditations");
        Steps steps = Steps.begin(page);
        page.locator("[data-chip=position] summary").click();
        steps.until("[data-chip=position] label", "Volunteer");
        page.getByLabel("Volunteer").check();
        steps.until("#results[data-query*='position'] .count", "");
        page.locator("[data-pick-page]").check();
        steps.until("[data-selected]", "selected");
        button("Change selected").click();
        steps.until("article.batch h1", "Change");
        page.getByRole(AriaRole.RADIOGROUP, new Page.GetByRoleOptions().setName(zone()))
                .getByText("Give")
                .click();
        steps.until("#batch-preview .effects li", "Gives " + zone() + " to 50");
        page.locator("#batch-preview button").click();
        return steps.until("article.batch", "50 accreditations changed");
    }

    private Steps approvePhotos() {
        sendPhotos(25);
        open("/photos/review");
        Steps steps = Steps.begin(page);
        for (int done = 1; done <= 25; done++) {
            page.keyboard().press("a");
            String next = done < 25 ? "#review:has(.review-card:not([hidden]))" : "#review";
            steps.until(next, "· " + done + " decided by you");
        }
        return steps;
    }

    private Steps whyRefused() {
        open("/scans?allowed=false");
        String one =
                String.valueOf(page.locator(".scan-table tbody th a").first().getAttribute("href"));
        return Steps.open(page, one).until("[data-why]", "");
    }

    private Steps lostBadge() {
        open("/accreditations/" + firstAccreditation("printed=yes"));
        Steps steps = Steps.begin(page);
        page.getByText("Badge lost").click();
        steps.until(".act-panel:visible", "from its next contact");
        button("Only declare it lost").click();
        return steps.until("#toasts", "The old badge is no longer valid");
    }

    private Steps newZone() {
        open("/zones/new");
        Steps steps = Steps.begin(page);
        page.locator("#name").click();
        page.keyboard().type(zone());
        page.keyboard().press("Tab");
        page.keyboard().type(zone().substring(4));
        for (String position : List.of("Volunteer", "Press", "Interpreter")) {
            page.getByLabel(position).check();
        }
        button("Save").click();
        return steps.until("[data-item]", zone());
    }

    /** Seven characters, and the last three are its code. */
    private String zone() {
        return "Zone" + (char) ('A' + turn % 26) + run.substring(run.length() - 2);
    }

    private Steps importPeople() {
        StringBuilder rows = new StringBuilder("first name,last name,email,position\n");
        IntStream.range(0, 500)
                .forEach(n -> rows.append("Nora,Test%d,n%d.%d.%s@tasks.example.org,Press\n"
                        .formatted(n, n, turn, run.toLowerCase(Locale.ROOT))));
        open("");
        Steps steps = Steps.begin(page);
        page.locator("nav a[href$='/registrations']").first().click();
        steps.until("h1", "Registrations");
        page.locator("a[href$='/registrations/imports']").first().click();
        steps.until("h1", "Import");
        page.locator("#file")
                .setInputFiles(
                        new FilePayload("team.csv", "text/csv", rows.toString().getBytes(StandardCharsets.UTF_8)));
        steps.until("#import [role=status]", "Registers 500");
        page.locator("[data-run]").click();
        return steps.until("#import [role=status]", "500 registered");
    }

    private Steps print() {
        String position = position("Medical Team");
        leaveFiftyToPrint(position);
        open("/badges");
        Steps steps = Steps.begin(page);
        page.locator("#print-position").selectOption(position);
        steps.until("#print-count", "Badges to print: 50");
        button("Print 50 badges").click();
        steps.until("main a", "Download PDF");
        steps.download(() -> page.getByText("Download PDF").click());
        return steps;
    }

    private Steps gates() {
        asGate("/sync?since=" + Instant.now().truncatedTo(ChronoUnit.SECONDS));
        return Steps.open(page, event).until("section[aria-labelledby=gates] tbody tr", "");
    }

    private Steps wristband() {
        open("/requests");
        page.locator(".request-forms a").first().click();
        page.locator(".tabs a").nth(1).click();
        page.waitForURL("**view=allocated");
        Locator handOut = page.locator("form[action$='/wristband']")
                .filter(new Locator.FilterOptions().setHas(page.getByText("Hand out")))
                .first();
        String same = "form[action$='/wristband']:has([value='"
                + handOut.locator("[name=allocation]").inputValue() + "']) button";
        Steps steps = Steps.begin(page);
        handOut.locator("button").click();
        steps.until("#toasts", "handed out");
        page.locator(same).click();
        return steps.until("#toasts", "The wristband was taken back.");
    }

    // ---- what they need

    private void open(String path) {
        page.navigate(event + path);
    }

    private Locator button(String name) {
        return page.getByRole(
                AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name).setExact(true));
    }

    private String position(String name) {
        open("/badges");
        return String.valueOf(page.locator("#print-position option")
                .filter(new Locator.FilterOptions().setHasText(name))
                .first()
                .getAttribute("value"));
    }

    private void makeZone() {
        open("/zones/new");
        page.locator("#name").fill(zone());
        page.locator("#code").fill(zone().substring(4));
        button("Save").click();
        page.waitForURL("**/zones");
    }

    private long firstAccreditation(String query) {
        open("/accreditations?" + query);
        return Long.parseLong(
                String.valueOf(page.locator("[data-row]").nth(turn).getAttribute("data-row")));
    }

    /** The content of the QR code of this badge; the console does not show it. */
    private String badge(long accreditation) {
        return accreditation + "-" + asGate("/accreditations/" + accreditation).get("random_hash");
    }

    /** What the event answers to the demo's machine client. */
    private Map<String, @Nullable Object> asGate(String path) {
        String credentials = setting("CLIENT_ID") + ":" + setting("CLIENT_SECRET");
        String basic = Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8));
        FormData grant = FormData.create().set("grant_type", "client_credentials");
        Object token = json(page.request()
                        .post(
                                "/auth/access_token",
                                RequestOptions.create()
                                        .setHeader("Authorization", "Basic " + basic)
                                        .setForm(grant)))
                .get("access_token");
        return json(page.request()
                .get(
                        "/registrations/accreditation/events/" + setting("EVENT_ID") + path,
                        RequestOptions.create().setHeader("Authorization", "Bearer " + token)));
    }

    @SuppressWarnings("unchecked")
    private static Map<String, @Nullable Object> json(APIResponse answer) {
        if (!answer.ok()) {
            throw new IllegalStateException(answer.url() + " " + answer.status());
        }
        return JsonMapper.shared().readValue(answer.body(), Map.class);
    }

    /** New photos of people who have none. */
    private void sendPhotos(int many) {
        open("/photos?state=missing");
        Locator links = page.locator("a.photo-card-link");
        FilePayload[] files = IntStream.range(0, many)
                .mapToObj(n -> new FilePayload(
                        String.valueOf(links.nth(n).getAttribute("href")).replaceAll(".*/(\\d+).*", "$1.jpg"),
                        "image/jpeg",
                        TestPictures.jpeg(600, 800, run.hashCode() + 1000 * turn + 7 * n)))
                .toArray(FilePayload[]::new);
        open("/photos/many");
        page.locator("#many-files").setInputFiles(files);
        page.locator("#many-send").click();
        page.locator("#many-report [data-count=attached]")
                .getByText(String.valueOf(many))
                .waitFor();
    }

    /** A file holds 500 badges, and what was printed is not printed again. */
    private void leaveFiftyToPrint(String position) {
        open("/accreditations?printed=no&position=" + position);
        if (page.locator("[data-row]").count() > 0) {
            page.locator("[data-pick-page]").check();
            mark(page.locator("[data-all]"), "yes");
        }
        open("/accreditations?printed=yes&photo=yes&position=" + position);
        page.locator("[data-pick-page]").check();
        mark(button("Change selected"), "no");
    }

    private void mark(Locator button, String printed) {
        button.click();
        page.locator("#batch-printed").waitFor();
        page.waitForLoadState();
        page.locator("#batch-printed").selectOption(printed);
        page.locator("#batch-preview .effects li").first().waitFor();
        page.locator("#batch-preview button").click();
        page.locator("article.batch").getByText(" changed").first().waitFor();
    }
}
