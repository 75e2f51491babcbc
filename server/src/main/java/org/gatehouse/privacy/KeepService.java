package org.gatehouse.privacy;

import java.time.Clock;
import java.time.LocalDate;
import java.util.Optional;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.audit.Changes;
import org.gatehouse.auth.Caller;
import org.gatehouse.people.PersonKeep;
import org.gatehouse.people.PersonKeepRepository;
import org.gatehouse.people.PersonProblem;
import org.gatehouse.people.PersonWriteRepository;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * Keeps people from being erased until a day. Whoever may erase people at one event of a person may keep the person, and for longer; to
 * end or to shorten that takes the right at all events of the person, because somebody at another one may have asked for it.
 */
@Service
public class KeepService {

    private static final int LAST_YEAR = 2999;

    private final PersonWriteRepository people;
    private final PersonKeepRepository keeps;
    private final AuditRepository audit;
    private final Clock clock;

    KeepService(PersonWriteRepository people, PersonKeepRepository keeps, AuditRepository audit, Clock clock) {
        this.people = people;
        this.keeps = keeps;
        this.audit = audit;
        this.clock = clock;
    }

    /**
     * Returns until when the person is kept, also when that day has passed.
     *
     * @throws org.gatehouse.platform.problem.ProblemException unknown_person (404)
     */
    @Transactional(readOnly = true)
    public Optional<PersonKeep> find(long personId, Caller by) {
        people.require(personId, by.events());
        return keeps.find(personId);
    }

    /**
     * Keeps the person until the end of the day.
     *
     * @throws org.gatehouse.platform.problem.ProblemException unknown_person (404); invalid (422) for a day that has passed;
     *     person_at_other_events (409) when the caller may not shorten it
     */
    @Transactional
    public PersonKeep keep(long personId, LocalDate until, String reason, Caller by) {
        people.lock(personId, by.events());
        LocalDate today = PersonKeep.today(clock);
        if (until.isBefore(today) || until.getYear() > LAST_YEAR) {
            throw PlatformProblem.INVALID.ofField("until", "is not between today, %s, and %d", today, LAST_YEAR);
        }
        Optional<PersonKeep> was = keeps.find(personId);
        if (was.filter(keep -> until.isBefore(keep.until())).isPresent()) {
            requireAllEvents(personId, by);
        }
        keeps.put(personId, until, reason, by.name());
        log("person_kept", personId, was.map(PersonKeep::until).orElse(null), until, by);
        return require(personId);
    }

    /**
     * Lets the person be erased again.
     *
     * @throws org.gatehouse.platform.problem.ProblemException unknown_person (404); person_not_kept (404); person_at_other_events (409)
     */
    @Transactional
    public void end(long personId, Caller by) {
        people.lock(personId, by.events());
        PersonKeep was = require(personId);
        requireAllEvents(personId, by);
        keeps.remove(personId);
        log("person_not_kept", personId, was.until(), null, by);
    }

    private PersonKeep require(long personId) {
        return keeps.find(personId).orElseThrow(() -> notKept(personId));
    }

    static ProblemException notKept(long personId) {
        return PrivacyProblem.PERSON_NOT_KEPT.because(
                "Person %d is not kept until any day; PUT the same path does it.", personId);
    }

    private void requireAllEvents(long personId, Caller by) {
        if (by.events() != null && !people.isOnlyAt(personId, by.events())) {
            throw PersonProblem.PERSON_AT_OTHER_EVENTS.because(
                    "Person %d belongs to events at which you may not erase people, and may be kept because of one of them;"
                            + " ask somebody who may erase people at all of them.",
                    personId);
        }
    }

    /** Without the reason, which is not for everybody who reads the log. */
    private void log(String action, long personId, @Nullable LocalDate was, @Nullable LocalDate is, Caller by) {
        Changes changes = new Changes().of("kept_until", was, is);
        audit.append(by, changes.in(AuditEntry.of(action).person(personId).subject("person", personId)));
    }
}
