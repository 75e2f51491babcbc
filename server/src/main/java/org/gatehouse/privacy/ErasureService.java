package org.gatehouse.privacy;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.auth.Caller;
import org.gatehouse.people.PersonKeepRepository;
import org.gatehouse.people.PersonProblem;
import org.gatehouse.people.PersonWriteRepository;
import org.gatehouse.platform.backup.ErasureList;
import org.gatehouse.platform.personal.PersonalData;
import org.gatehouse.platform.personal.Subject;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.PessimisticLockingFailureException;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Erases people. One transaction locks the person, so that nobody else writes about it meanwhile, and asks every feature to erase what it
 * keeps; gates hear of it with the commit. Files of photos are removed afterwards ({@link ErasedFiles}).
 */
@Service
public class ErasureService {

    /** Imports and prints lock their jobs before people, erasing does so after: PostgreSQL then ends one of the two. */
    private static final int TRIES = 3;

    /** Erases after a restore whoever the list of erasures names. */
    private static final Caller RESTORE = Caller.forBackgroundWork("restore", null, "restore", null);

    private final PersonWriteRepository people;
    private final PersonKeepRepository keeps;
    private final SubjectRepository subjects;
    private final List<PersonalData> features;
    private final ErasureRepository erasures;
    private final ErasureListing list;
    private final AuditRepository audit;
    private final TransactionOperations transaction;

    ErasureService(
            PersonWriteRepository people,
            PersonKeepRepository keeps,
            SubjectRepository subjects,
            List<PersonalData> features,
            ErasureRepository erasures,
            ErasureListing list,
            AuditRepository audit,
            TransactionOperations transaction) {
        this.people = people;
        this.keeps = keeps;
        this.subjects = subjects;
        this.features = features;
        this.erasures = erasures;
        this.list = list;
        this.audit = audit;
        this.transaction = transaction;
    }

    /**
     * What would be erased and what would stay.
     *
     * @param event the only event that would forget the person; null for all
     */
    public record Plan(@Nullable Long event, Map<String, Long> goes, Map<String, Long> stays) {}

    /**
     * Returns what {@link #erase} would do now.
     *
     * @throws org.gatehouse.platform.problem.ProblemException as {@link #erase}
     */
    @Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
    public Plan plan(long personId, @Nullable Long event, Caller by) {
        Subject subject = find(personId, event, by);
        requireUnkept(personId);
        return new Plan(subject.event(), count(subject), subjects.kept(subject));
    }

    /**
     * Erases a person, or all that one event knows of somebody; if it is the only event, all of the person. Returns the id of the erasure.
     *
     * @throws org.gatehouse.platform.problem.ProblemException unknown_person (404), also of somebody who was erased or merged;
     *     person_not_at_event (404); person_at_other_events (409) when the caller may not erase people at all events concerned; person_kept
     *     (409)
     */
    public long erase(long personId, @Nullable Long event, ErasureReason reason, Caller by) {
        long id = retried(() -> eraseNow(lockUnkept(personId, event, by), reason, by, null));
        list.update();
        return id;
    }

    /**
     * Erases, in the caller's transaction, somebody whom {@link #lockUnkept} found and locked there. The list of erasures follows by itself.
     */
    long eraseLocked(Subject subject, ErasureReason reason, Caller by) {
        return eraseNow(subject, reason, by, null);
    }

    /** Erases somebody again whom a restore has brought back, also when it brought back that the person is kept. */
    void eraseAgain(ErasureList.Erased erased) {
        retried(() -> eraseNow(
                lock(erased.personId(), erased.eventId(), RESTORE), ErasureReason.OTHER, RESTORE, erased.at()));
    }

    private long retried(Supplier<Long> erasing) {
        for (int tried = 1; ; tried++) {
            try {
                return Objects.requireNonNull(transaction.execute(status -> erasing.get()));
            } catch (PessimisticLockingFailureException inTheWay) {
                if (tried == TRIES) {
                    throw inTheWay;
                }
            }
        }
    }

    /** Finds all that belongs to the person. */
    Subject find(long personId, @Nullable Long event, Caller by) {
        people.require(personId, by.events());
        return subject(personId, event, by);
    }

    /** The same, and locks the person for the caller's transaction. */
    private Subject lock(long personId, @Nullable Long event, Caller by) {
        people.lockForDeletion(personId, by.events());
        return subject(personId, event, by);
    }

    private Subject subject(long personId, @Nullable Long event, Caller by) {
        Set<Long> events = subjects.events(personId);
        if (event != null
                && !(events.contains(event)
                        && (by.events() == null || by.events().contains(event)))) {
            throw PrivacyProblem.PERSON_NOT_AT_EVENT.because("Person %d is not at event %d.", personId, event);
        }
        Long only = event != null && events.size() == 1 ? null : event;
        if (only == null && by.events() != null && !by.events().containsAll(events)) {
            throw PersonProblem.PERSON_AT_OTHER_EVENTS.because(
                    "Person %d belongs to events at which you may not erase people; name one of yours with event=, or ask"
                            + " somebody who may erase people at all of them.",
                    personId);
        }
        return subjects.read(personId, only);
    }

    /** The same as {@link #lock}, and refuses when the person is kept until a day. */
    Subject lockUnkept(long personId, @Nullable Long event, Caller by) {
        Subject subject = lock(personId, event, by);
        requireUnkept(personId);
        return subject;
    }

    private void requireUnkept(long personId) {
        keeps.inForce(personId).ifPresent(keep -> {
            throw PersonProblem.PERSON_KEPT.because(
                    "Person %d is kept until %s: %s", personId, keep.until(), keep.reason());
        });
    }

    private Map<String, Long> count(Subject subject) {
        Map<String, Long> counts = new TreeMap<>();
        features.forEach(feature -> counts.putAll(feature.count(subject)));
        counts.values().removeIf(count -> count == 0);
        return counts;
    }

    /**
     * Lets an event forget somebody whom the caller's transaction has locked, without an entry of the log. Returns whether all of the person
     * was erased, because there is no other event.
     *
     * @throws org.gatehouse.platform.problem.ProblemException as {@link #erase}
     */
    boolean forget(long personId, long event, Caller by) {
        Subject subject = withKeeper(lockUnkept(personId, event, by));
        eraseUnlogged(subject, ErasureReason.NOT_NEEDED, by, null);
        return subject.isWhole();
    }

    private long eraseNow(Subject found, ErasureReason reason, Caller by, @Nullable Instant at) {
        Subject subject = withKeeper(found);
        long id = eraseUnlogged(subject, reason, by, at);
        AuditEntry entry = AuditEntry.of("person_erased")
                .person(subject.keeper())
                .subject("person", subject.keeper())
                .to(Map.of("erasure", id, "reason", reason));
        audit.append(by, subject.event() == null ? entry : entry.event(subject.event()));
        return id;
    }

    private Subject withKeeper(Subject found) {
        return found.isWhole() ? found : found.keptBy(people.insertErased());
    }

    private long eraseUnlogged(Subject subject, ErasureReason reason, Caller by, @Nullable Instant at) {
        Map<String, Long> counts = count(subject);
        Set<Long> events = subject.event() == null ? subjects.events(subject.person()) : Set.of(subject.event());
        features.forEach(feature -> feature.erase(subject));
        return erasures.insert(subject, events, reason, counts, by, at);
    }
}
