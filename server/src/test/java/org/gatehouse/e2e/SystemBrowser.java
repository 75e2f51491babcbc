package org.gatehouse.e2e;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The one Chromium of a test run. */
record SystemBrowser(Playwright playwright, Browser browser) implements AutoCloseable {

    static final String MISSING =
            "No browser: install chromium-headless-shell or chromium, or name one in GATEHOUSE_BROWSER; the console was not tried out.";

    static SystemBrowser start() {
        Path program = path().orElseThrow(() -> new AssertionError(MISSING));
        Playwright playwright = Playwright.create(
                new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        Browser browser = playwright
                .chromium()
                .launch(new BrowserType.LaunchOptions()
                        .setExecutablePath(program)
                        .setArgs(List.of(
                                "--no-sandbox",
                                "--disable-gpu",
                                "--disable-quic",
                                "--no-first-run",
                                // A camera that shows a test picture, and is allowed without a question.
                                "--use-fake-device-for-media-stream",
                                "--use-fake-ui-for-media-stream",
                                "--disable-background-networking",
                                "--disable-component-update",
                                "--disable-sync")));
        return new SystemBrowser(playwright, browser);
    }

    static Optional<Path> path() {
        String named = System.getenv("GATEHOUSE_BROWSER");
        if (named != null) {
            return Optional.of(Path.of(named));
        }
        // The first has no window to draw, and makes these tests a quarter faster than the second.
        return Stream.of("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
                .flatMap(name -> Stream.of(System.getenv("PATH").split(":")).map(directory -> Path.of(directory, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    @Override
    public void close() {
        browser.close();
        playwright.close();
    }
}
