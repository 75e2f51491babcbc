package org.gatehouse.console.registrations;

import java.util.List;
import org.gatehouse.accreditation.decision.DecisionBatch;
import org.gatehouse.accreditation.decision.DecisionBatch.Decision;
import org.gatehouse.batch.Batch;
import org.gatehouse.batch.Batch.Outcome;
import org.gatehouse.batch.Batch.Reported;
import org.gatehouse.console.Screen;
import org.gatehouse.registration.RegistrationState;

/**
 * Everything that the page of one batch of decisions shows.
 *
 * @param note the reason as it was typed, with its error
 * @param refused the registrations that stayed as they were; empty until the batch is over
 * @param without the accreditations that did not get back a zone
 * @param names of the first people of the batch
 * @param next the accreditations that came of the batch, for the next step
 * @param most with how many of them the next step can begin at once
 */
public record DecisionBatchView(
        Batch<Decision> batch,
        DecisionBatch.Preview preview,
        RegistrationView.Note note,
        List<Reported> refused,
        List<Reported> without,
        List<String> names,
        List<Long> next,
        int most) {

    public RegistrationState decision() {
        return batch.choice().decision();
    }

    /** How many registrations would get the decision. */
    public int changes() {
        return DecisionBatch.from(decision()).stream().mapToInt(this::count).sum();
    }

    public int count(RegistrationState state) {
        return preview.states().getOrDefault(state, 0);
    }

    /** Whether registrations in this state cannot get the decision. */
    public boolean refuses(RegistrationState state) {
        return state != decision() && !DecisionBatch.from(decision()).contains(state);
    }

    /** Whether the decision takes something from people. */
    public boolean takes() {
        return decision() == RegistrationState.REJECTED || decision() == RegistrationState.WITHDRAWN;
    }

    public boolean isClean() {
        return batch.count(Outcome.REFUSED) == 0 && without.isEmpty();
    }

    /** What the batch does to the zone, with how many hold it afterwards. */
    public static String zone(DecisionBatch.ZoneEffect effect, Screen screen) {
        String afterwards = screen.number(effect.after());
        Integer quota = effect.zone().quota();
        if (effect.change() < 0) {
            return screen.text("registrations.batch.zone.takes", screen.number(-effect.change()), afterwards);
        }
        return quota == null
                ? screen.text("registrations.batch.zone.gives", screen.number(effect.change()), afterwards)
                : screen.text(
                        "registrations.batch.zone.room",
                        screen.number(effect.change()),
                        afterwards,
                        screen.number(quota));
    }
}
