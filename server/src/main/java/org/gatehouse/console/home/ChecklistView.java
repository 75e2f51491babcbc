package org.gatehouse.console.home;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What an event needs before its first scan, in the order in which it is usually done. */
public record ChecklistView(List<Step> steps) {

    /** Steps that are done by uploads and by gates. */
    private static final Set<String> WAITING = Set.of("photos", "gate", "scan");

    /**
     * One step; it ticks itself.
     *
     * @param key of its texts, {@code home.checklist.<key>}
     * @param path of its page
     * @param more other pages that show that it is done, without forms; {@code #} at the end of one is a number
     */
    public record Step(String key, String path, boolean done, List<String> more) {

        Step(String key, String path, boolean done, String... more) {
            this(key, path, done, List.of(more));
        }

        private Stream<String> paths() {
            return Stream.concat(Stream.of(path), more.stream());
        }

        /** Whether the step can become done while its page stays open; the others send a form. */
        public boolean waits() {
            return WAITING.contains(key);
        }

        /** Whether this is a page of the step; {@code console.js} asks by the same rule. */
        boolean isAt(String page) {
            return paths().anyMatch(page.replaceFirst("/\\d+$", "/#")::equals);
        }
    }

    /** The pages of all steps, with blanks between them, for the browser that asks what is next. */
    public String pages() {
        return steps.stream().flatMap(Step::paths).collect(Collectors.joining(" "));
    }

    /** The step of this page; null if that is none. */
    @Nullable
    Step at(String page) {
        return steps.stream().filter(step -> step.isAt(page)).findFirst().orElse(null);
    }

    /** The first step that is to do; null if none is. */
    @Nullable
    Step next() {
        return steps.stream().filter(step -> !step.done()).findFirst().orElse(null);
    }

    public long done() {
        return steps.stream().filter(Step::done).count();
    }

    public boolean isDone() {
        return done() == steps.size();
    }

    /** The step to take now. */
    public boolean isNext(Step step) {
        return step.equals(next());
    }
}
