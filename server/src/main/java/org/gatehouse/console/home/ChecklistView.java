package org.gatehouse.console.home;

import java.util.List;

/** What an event needs before its first scan, in the order in which it is usually done. */
public record ChecklistView(List<Step> steps) {

    /**
     * One step; it ticks itself.
     *
     * @param key of its texts, {@code home.checklist.<key>}
     * @param path of its page
     */
    public record Step(String key, String path, boolean done) {}

    public long done() {
        return steps.stream().filter(Step::done).count();
    }

    public boolean isDone() {
        return done() == steps.size();
    }

    /** The step to take now. */
    public boolean isNext(Step step) {
        return steps.stream().filter(one -> !one.done()).findFirst().equals(java.util.Optional.of(step));
    }
}
