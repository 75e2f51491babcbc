package org.gatehouse.privacy;

import java.time.Clock;
import java.time.LocalDate;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.audit.Changes;
import org.gatehouse.auth.Caller;
import org.gatehouse.event.EventRepository;
import org.gatehouse.people.PersonKeep;
import org.gatehouse.platform.page.Page;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** How long events keep their people; {@link RetentionNight} erases them. */
@Service
public class RetentionService {

    private final RetentionRepository retention;
    private final EventRepository events;
    private final AuditRepository audit;
    private final Clock clock;

    RetentionService(RetentionRepository retention, EventRepository events, AuditRepository audit, Clock clock) {
        this.retention = retention;
        this.events = events;
        this.audit = audit;
        this.clock = clock;
    }

    /**
     * Returns how long the event keeps its people, and what then becomes of each. Who is kept longer is judged as of the first night, or of
     * today when that has passed or never comes.
     *
     * @throws org.gatehouse.platform.problem.ProblemException unknown_event (404)
     */
    @Transactional(readOnly = true)
    public PeopleRetention read(long eventId, Page page) {
        events.require(eventId);
        RetentionRepository.Setting setting = retention.find(eventId);
        LocalDate today = PersonKeep.today(clock);
        LocalDate from = setting.erasedFrom();
        LocalDate day = from == null || from.isBefore(today) ? today : from;
        RetentionRepository.Counts counts = retention.count(eventId, day);
        return new PeopleRetention(
                eventId,
                setting.peopleKeptWeeks(),
                from,
                counts.erased(),
                counts.forgotten(),
                counts.kept(),
                retention.page(eventId, day, page),
                counts.erased() + counts.forgotten() + counts.kept());
    }

    /**
     * Sets how long the event keeps its people.
     *
     * @param weeks after its last day; null for ever
     * @throws org.gatehouse.platform.problem.ProblemException unknown_event (404)
     */
    @Transactional
    public void set(long eventId, @Nullable Integer weeks, Caller by) {
        events.require(eventId);
        Changes changes =
                new Changes().of("people_kept_weeks", retention.find(eventId).peopleKeptWeeks(), weeks);
        if (changes.none()) {
            return;
        }
        retention.put(eventId, weeks);
        audit.append(by, changes.in(AuditEntry.of("event_people_kept", eventId, "event", eventId)));
    }
}
