package org.gatehouse.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.PlaywrightException;
import com.microsoft.playwright.options.WaitUntilState;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What a person does for a task, as the page gets it, and how long the machine lets her wait.
 *
 * <p>A click is the pointer pressed down. A choice from a list that the browser itself draws is two (open it, take one) and a file is
 * one: what comes after it is a dialog of the system. Keys that write into a field are characters; those of a scanner are not counted.
 * A wait lasts from the click or key until the page shows the result, by the page's own clock; {@link #until} looks at each frame.
 */
final class Steps {

    /** Only the browser's own events count: those that a script makes are not trusted. Kept beyond the page that one leaves. */
    private static final String LISTENER = """
            (() => {
              if (window.deskSteps) return;
              window.deskSteps = true;
              const step = (kind, event) => {
                const steps = JSON.parse(sessionStorage.getItem("desk-steps") ?? "null");
                if (!steps) return;
                steps.push([kind, performance.timeOrigin + event.timeStamp]);
                sessionStorage.setItem("desk-steps", JSON.stringify(steps));
              };
              const field = "input:not([type=checkbox], [type=radio]), textarea";
              addEventListener("pointerdown", (event) => { if (event.isTrusted) step("click", event); }, true);
              addEventListener("keydown", (event) => {
                if (!event.isTrusted || event.repeat) return;
                if (sessionStorage.getItem("desk-scanner")) step("scanner", event);
                else step(event.key.length === 1 && event.target.matches(field) ? "character" : "key", event);
              }, true);
              addEventListener("change", (event) => {
                if (event.target.matches("select")) step("choice", event);
                if (event.target.matches("input[type=file]")) step("file", event);
                // A date is set at once, since the order of its parts is the browser's; a person types eight figures.
                if (event.target.matches("input[type=date]") && !event.isTrusted) {
                  for (let figure = 0; figure < 8; figure++) step("character", event);
                }
              }, true);
            })()
            """;

    private static final String BEGIN = "sessionStorage.setItem('desk-steps', '[]')";
    private static final String OPENED =
            "sessionStorage.setItem('desk-steps', JSON.stringify([['open', performance.timeOrigin]]))";
    private static final String LAST = "JSON.parse(sessionStorage.getItem('desk-steps')).at(-1)[1]";

    /** The milliseconds from the last step to the frame that shows what one waits for. */
    private static final String SHOWN = """
            ([css, text]) => new Promise((resolve, reject) => {
              const from = JSON.parse(sessionStorage.getItem("desk-steps")).at(-1)[1];
              const end = performance.now() + 60000;
              const loaded = (image) => image.complete || image.loading === "lazy" || !image.checkVisibility();
              const shows = (element) => element.checkVisibility() && element.textContent.replace(/\\s+/g, " ").includes(text)
                && [...element.querySelectorAll("img")].every(loaded);
              const look = () => {
                if ([...document.querySelectorAll(css)].some(shows)) {
                  requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now() - from));
                } else if (performance.now() > end) reject(new Error(`never shown: ${css} ${text}`));
                else requestAnimationFrame(look);
              };
              look();
            })
            """;

    private final Page page;
    private double waited;
    private double longest;

    private Steps(Page page) {
        this.page = page;
    }

    /** From the page as it stands. */
    static Steps begin(Page page) {
        Steps steps = listening(page);
        page.evaluate(LISTENER);
        page.evaluate(BEGIN);
        return steps;
    }

    /** Opening the page is what one waits for. */
    static Steps open(Page page, String address) {
        Steps steps = listening(page);
        page.navigate(address, new Page.NavigateOptions().setWaitUntil(WaitUntilState.COMMIT));
        page.evaluate(OPENED);
        return steps;
    }

    private static Steps listening(Page page) {
        page.addInitScript(LISTENER);
        return new Steps(page);
    }

    /** A scanner types as a keyboard does. */
    Steps scan(String badge) {
        page.evaluate("sessionStorage.setItem('desk-scanner', 'yes')");
        page.keyboard().type(badge);
        page.keyboard().press("Enter");
        page.evaluate("sessionStorage.removeItem('desk-scanner')");
        return this;
    }

    /** Waits until something visible at this selector holds the text, which it did not before, and its pictures are there. */
    Steps until(String css, String text) {
        waited(((Number) inThePage(SHOWN, List.of(css, text))).doubleValue());
        return this;
    }

    /** Waits until the file is here. */
    Download download(Runnable click) {
        Download file = page.waitForDownload(click);
        file.path();
        waited(Instant.now().toEpochMilli() - ((Number) page.evaluate(LAST)).doubleValue());
        return file;
    }

    private void waited(double milliseconds) {
        waited += milliseconds;
        longest = Math.max(longest, milliseconds);
    }

    /** Once more in the next page when the page is left meanwhile. */
    private Object inThePage(String script, Object argument) {
        while (true) {
            try {
                return page.evaluate(script, argument);
            } catch (PlaywrightException left) {
                if (!String.valueOf(left.getMessage()).contains("context was destroyed")) {
                    throw left;
                }
            }
        }
    }

    // ---- what it was

    /** The kinds of steps one after the other; a choice is two clicks. */
    private List<String> kinds() {
        @SuppressWarnings("unchecked")
        List<String> kinds =
                (List<String>) page.evaluate("JSON.parse(sessionStorage.getItem('desk-steps')).map(([kind]) => kind)");
        return kinds;
    }

    /** All that is recorded of a task. */
    Counted counted() {
        List<String> kinds = kinds();
        Map<String, Long> times = kinds.stream().collect(Collectors.groupingBy(kind -> kind, Collectors.counting()));
        return new Counted(
                times(times, "click") + 2 * times(times, "choice") + times(times, "file"),
                times(times, "key"),
                times(times, "character"),
                texts(kinds),
                waited / 1000,
                longest / 1000,
                KeystrokeLevel.seconds(kinds));
    }

    private static int texts(List<String> kinds) {
        return (int) IntStream.range(0, kinds.size())
                .filter(at -> kinds.get(at).equals("character"))
                .filter(at -> at == 0 || !kinds.get(at - 1).equals("character"))
                .count();
    }

    private static int times(Map<String, Long> times, String kind) {
        return times.getOrDefault(kind, 0L).intValue();
    }

    /** Fails with a click or a key more than the task has. */
    void are(DeskTask task) {
        Counted counted = counted();
        assertThat(List.of(counted.clicks(), counted.keys(), counted.characters()))
                .as("clicks, keys and characters to %s", task.label)
                .containsExactly(task.clicks, task.keys, task.characters);
    }

    /**
     * One task.
     *
     * @param texts fields that were typed into
     * @param waited seconds that one waited in all
     * @param longest the longest of these waits
     * @param trained seconds that a trained person would need for her part, estimated
     */
    record Counted(int clicks, int keys, int characters, int texts, double waited, double longest, double trained) {}
}
