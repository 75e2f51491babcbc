package org.gatehouse.merging;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gatehouse.platform.db.RecordRows;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Decides what happens to each position of the removed person. The preview shows these steps and the merge carries them out.
 *
 * <p>At an event where both people have a live badge, the survivor's badge is kept.
 */
@Repository
record MergePlanRepository(JdbcClient db) {

    private static final RowMapper<PositionOfPair> HELD = new RecordRows<>(PositionOfPair.class);

    /** A position of either person, with its registration and accreditation. */
    record PositionOfPair(
            long personId,
            long id,
            long eventId,
            long positionId,
            @Nullable Long registrationId,
            @Nullable Long accreditationId,
            boolean live) {}

    /**
     * A step with the positions that it concerns.
     *
     * @param held the position of the removed person
     * @param twin the survivor's position, when both hold the same one
     */
    record Planned(
            MergeStep step, PositionOfPair held, @Nullable PositionOfPair twin) {}

    List<Planned> plan(long into, long from) {
        List<PositionOfPair> all =
                db.sql("""
                select pp.person_id, pp.id, pp.event_id, pp.position_id, r.id as registration_id, a.id as accreditation_id,
                       coalesce(not a.deleted, false) as live
                from person_position pp
                left join registration r on r.person_position_id = pp.id
                left join accreditation a on a.registration_id = r.id
                where pp.person_id in (:into, :from)
                order by pp.event_id, pp.id
                """).param("into", into).param("from", from).query(HELD).list();
        Map<Long, PositionOfPair> liveAt = new HashMap<>();
        Map<String, PositionOfPair> mine = new HashMap<>();
        all.stream().filter(held -> held.personId() == into).forEach(held -> {
            mine.put(held.eventId() + " " + held.positionId(), held);
            if (held.live()) {
                liveAt.putIfAbsent(held.eventId(), held);
            }
        });
        List<Planned> steps = new ArrayList<>();
        all.stream()
                .filter(held -> held.personId() == from)
                .forEach(held -> steps.add(planned(
                        held,
                        mine.get(held.eventId() + " " + held.positionId()),
                        Optional.ofNullable(liveAt.get(held.eventId()))
                                .map(PositionOfPair::accreditationId)
                                .orElse(null))));
        return steps;
    }

    private static Planned planned(PositionOfPair held, @Nullable PositionOfPair twin, @Nullable Long survivor) {
        MergeStep.Kind kind = twin == null ? kindWithoutTwin(held, survivor) : besides(held, twin, survivor);
        boolean ends = kind == MergeStep.Kind.ENDED || kind == MergeStep.Kind.MOVED_AND_ENDED;
        Long instead = !ends ? null : twin != null && twin.live() ? twin.accreditationId() : survivor;
        MergeStep step = new MergeStep(
                held.eventId(), held.positionId(), kind, held.registrationId(), held.accreditationId(), instead);
        return new Planned(step, held, twin);
    }

    private static MergeStep.Kind kindWithoutTwin(PositionOfPair held, @Nullable Long survivor) {
        return held.live() && survivor != null ? MergeStep.Kind.MOVED_AND_ENDED : MergeStep.Kind.MOVED;
    }

    private static MergeStep.Kind besides(PositionOfPair held, PositionOfPair twin, @Nullable Long survivor) {
        if (held.accreditationId() == null) {
            return twin.registrationId() == null && held.registrationId() != null
                    ? MergeStep.Kind.REPLACES
                    : MergeStep.Kind.DROPPED;
        }
        if (twin.accreditationId() == null) {
            return held.live() && survivor != null ? MergeStep.Kind.MOVED_AND_ENDED : MergeStep.Kind.REPLACES;
        }
        if (!held.live()) {
            return MergeStep.Kind.KEPT_ENDED;
        }
        if (!twin.live()) {
            throw MergeProblem.MERGE_OTHER_WAY.because(
                    "Person %d has the live badge %d at event %d and person %d a withdrawn one in the same position; merge %d into %d.",
                    held.personId(),
                    held.accreditationId(),
                    held.eventId(),
                    twin.personId(),
                    twin.personId(),
                    held.personId());
        }
        return MergeStep.Kind.ENDED;
    }
}
