package org.gatehouse.privacy;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.auth.Caller;
import org.gatehouse.batch.Batch;
import org.gatehouse.batch.Batch.Item;
import org.gatehouse.batch.Batch.Named;
import org.gatehouse.batch.BatchKind;
import org.gatehouse.batch.BatchService;
import org.gatehouse.platform.personal.Subject;
import org.gatehouse.platform.problem.ProblemException;
import org.springframework.stereotype.Service;

/** Lets an event forget many people, in the background; there is no way back. Each person is erased as one person is. */
@Service
public record ErasureBatchService(BatchService batches, ErasureService erasures, SubjectRepository subjects)
        implements BatchKind<ErasureBatchService.Choice, ErasureBatchService.Memory> {

    private static final Form<Choice, Memory> FORM = new Form<>("ERASURE", Choice.class, Memory.class, 20);

    /** What is done with all people of the batch. */
    public record Choice(ErasureReason reason) {}

    /** The erasure of one of them. */
    public record Memory(long erasure) {}

    /** Why somebody was not erased. */
    public enum Refusal {
        /** Erased or merged meanwhile, no longer at the event, kept until a day, or at events where the caller may not erase people. */
        NOT_ERASABLE,
        /** An error; the server's log has the details. */
        FAILED
    }

    @Override
    public Form<Choice, Memory> form() {
        return FORM;
    }

    /** Makes a batch of these people of the event; nobody is erased yet. */
    long make(long eventId, ErasureReason reason, Collection<Long> people, Caller by) {
        // In one order, so that two batches of the same people do not wait for each other.
        List<Long> known = subjects.peopleAt(eventId, people).stream().sorted().toList();
        return batches.make(this, eventId, null, known, new Choice(reason), by);
    }

    /** How many of the waiting people are at no other event, so that all of them goes. */
    long whole(Batch<Choice> batch) {
        return subjects.onlyAt(
                batch.eventId(), waiting(batch).stream().map(Item::id).toList());
    }

    @Override
    public List<Item<Memory>> apply(Batch<Choice> batch, List<Item<Memory>> items, Caller by) {
        List<Item<Memory>> done = new ArrayList<>();
        for (Item<Memory> item : items) {
            Subject person;
            try {
                person = erasures.lockUnkept(item.id(), batch.eventId(), by);
            } catch (ProblemException refused) {
                done.add(item.refused(Refusal.NOT_ERASABLE));
                continue;
            }
            done.add(item.changed(
                    new Memory(erasures.eraseLocked(person, batch.choice().reason(), by))));
        }
        return done;
    }

    /** The number is all that a report may keep of them. */
    @Override
    public Map<Long, Named> names(Batch<Choice> batch, Collection<Long> ids) {
        return Map.of();
    }

    @Override
    public AuditRepository.Subject subject(Item<Memory> item) {
        return new AuditRepository.Subject("person", item.id());
    }
}
