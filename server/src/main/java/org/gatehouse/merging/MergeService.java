package org.gatehouse.merging;

import java.util.List;
import java.util.Objects;
import org.gatehouse.accreditation.AccreditationMergeService;
import org.gatehouse.auth.Caller;
import org.gatehouse.auth.user.UserMergeRepository;
import org.gatehouse.mail.OutboxService;
import org.gatehouse.people.person.PersonMergeService;
import org.gatehouse.registration.RegistrationService;
import org.gatehouse.watchlist.WatchlistHitRepository;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * Merges two people into one, in one transaction that locks both people first. Registrations, badges, scans and photos then belong to the
 * survivor. Gates receive the change with the commit.
 */
@Service
public class MergeService {

    private final MergePlanRepository plans;
    private final PersonMergeService people;
    private final RegistrationService registrations;
    private final AccreditationMergeService accreditations;
    private final UserMergeRepository users;
    private final OutboxService mails;
    private final WatchlistHitRepository hits;

    MergeService(
            MergePlanRepository plans,
            PersonMergeService people,
            RegistrationService registrations,
            AccreditationMergeService accreditations,
            UserMergeRepository users,
            OutboxService mails,
            WatchlistHitRepository hits) {
        this.plans = plans;
        this.people = people;
        this.registrations = registrations;
        this.accreditations = accreditations;
        this.users = users;
        this.mails = mails;
        this.hits = hits;
    }

    /** Returns what {@link #merge} would do now. */
    @Transactional
    public MergedPerson preview(long into, long from, Caller by) {
        people.lock(into, from, by);
        return answer(into, from, people.gain(into, from, by), plans.plan(into, from));
    }

    @Transactional
    public MergedPerson merge(long into, long from, Caller by) {
        people.lock(into, from, by);
        PersonMergeService.Gain gain = people.gain(into, from, by);
        List<MergePlanRepository.Planned> steps = plans.plan(into, from);
        steps.forEach(step -> take(step, into, from, by));
        hits.merge(into, from);
        people.finish(into, from, gain, by);
        users.move(from, into);
        mails.merge(from, into);
        return answer(into, from, gain, steps);
    }

    private static MergedPerson answer(
            long into, long from, PersonMergeService.Gain gain, List<MergePlanRepository.Planned> steps) {
        return new MergedPerson(
                into,
                from,
                gain.filled(),
                gain.emails(),
                gain.imagesMoved(),
                gain.imagesLeft(),
                steps.stream().map(MergePlanRepository.Planned::step).toList());
    }

    private void take(MergePlanRepository.Planned planned, long into, long from, Caller by) {
        MergePlanRepository.PositionOfPair held = planned.held();
        switch (planned.step().kind()) {
            case MOVED -> move(held, into);
            case MOVED_AND_ENDED -> {
                end(held, from, by);
                replace(planned, into, by);
            }
            case ENDED -> end(held, from, by);
            case KEPT_ENDED -> {}
            case DROPPED -> drop(held, by);
            case REPLACES -> replace(planned, into, by);
        }
    }

    private void replace(MergePlanRepository.Planned planned, long into, Caller by) {
        if (planned.twin() != null) {
            drop(planned.twin(), by);
        }
        move(planned.held(), into);
    }

    private void move(MergePlanRepository.PositionOfPair held, long into) {
        people.movePosition(held.id(), into);
        if (held.accreditationId() != null) {
            accreditations.move(held.eventId(), held.accreditationId(), into);
        }
    }

    private void end(MergePlanRepository.PositionOfPair held, long from, Caller by) {
        accreditations.end(
                held.eventId(),
                from,
                Objects.requireNonNull(held.registrationId()),
                Objects.requireNonNull(held.accreditationId()),
                by);
    }

    private void drop(MergePlanRepository.PositionOfPair held, Caller by) {
        if (held.registrationId() != null) {
            registrations.delete(held.registrationId(), by);
        }
        people.dropPositions(List.of(held.id()));
    }
}
