package org.gatehouse.accreditation.change;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.gatehouse.accreditation.AccreditationProblem;
import org.gatehouse.accreditation.AccreditationWriteRepository;
import org.gatehouse.accreditation.AccreditationWriteRepository.Stored;
import org.gatehouse.accreditation.list.AccreditationReadService;
import org.gatehouse.platform.problem.ProblemException;
import org.springframework.stereotype.Service;

/** Locks accreditations until the transaction ends, for a change manually; refuses those that are unknown or no longer valid. */
@Service
record LiveAccreditationService(AccreditationWriteRepository accreditations) {

    Stored one(long eventId, long id) {
        Stored stored = accreditations.lock(eventId, Set.of(id)).stream()
                .findFirst()
                .orElseThrow(() -> AccreditationReadService.missing(eventId, id));
        requireLive(List.of(stored));
        return stored;
    }

    List<Stored> all(long eventId, Set<Long> ids) {
        List<Stored> stored = accreditations.lock(eventId, ids);
        Set<Long> missing = new TreeSet<>(ids);
        stored.forEach(each -> missing.remove(each.id()));
        if (!missing.isEmpty()) {
            throw AccreditationProblem.UNKNOWN_ACCREDITATION.ofField(
                    "ids", "event %d has no accreditations %s", eventId, missing);
        }
        requireLive(stored);
        return stored;
    }

    private static void requireLive(Collection<Stored> stored) {
        Set<Long> deleted =
                stored.stream().filter(Stored::deleted).map(Stored::id).collect(Collectors.toCollection(TreeSet::new));
        if (!deleted.isEmpty()) {
            throw deleted(deleted);
        }
    }

    static ProblemException deleted(Set<Long> ids) {
        return AccreditationProblem.ACCREDITATION_DELETED.because(
                "These accreditations are no longer valid and cannot be changed: %s. Approving the registration again makes one valid.",
                ids);
    }
}
