package org.gatehouse.demo;

import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Loads the demo into an empty database, or continues where a killed load stopped, and logs its progress. */
record DemoLoader(DemoStepService steps, DemoPhotos photos, DemoSettings settings) {

    private static final Logger log = LoggerFactory.getLogger(DemoLoader.class);

    /** Loads and returns the complete demo; empty when this database holds other data, which is left alone. */
    Optional<DemoState> load() {
        Optional<DemoState> begun = steps.begin(settings.people());
        if (begun.isEmpty()) {
            log.info(
                    "The database holds other data: the demo was not loaded. Set GATEHOUSE_DEMO=false to start without it.");
        }
        return begun.map(this::finish);
    }

    private DemoState finish(DemoState state) {
        if (settings.asked() != null && settings.asked() != state.people()) {
            log.warn(
                    "A demo of {} people is already there, {} were asked for. To start anew, stop Gatehouse and delete its home"
                            + " (GATEHOUSE_HOME), or name an empty database.",
                    state.people(),
                    settings.asked());
        }
        return state.complete() ? state : load(state);
    }

    private DemoState load(DemoState state) {
        Long[] faces = photos.draw();
        var people = new LoadingProgress("people", state.loaded(), state.people());
        int analyzed = 0;
        for (int loaded = state.loaded(); loaded < state.people(); people.at(loaded)) {
            loaded = steps.arrive(faces);
            if (loaded > 8 * analyzed) {
                steps.analyze();
                analyzed = loaded;
            }
        }
        steps.ask();
        var scans = new LoadingProgress("badges at the gates", 0, steps.lastAccreditation());
        for (Long scanned = steps.scanAfter(0); scanned != null; scanned = steps.scanAfter(scanned)) {
            scans.at(scanned);
        }
        steps.analyze();
        return steps.complete();
    }
}
