package org.gatehouse.zone;

import java.util.Collection;
import java.util.List;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;

/** Reports that somebody else changed the default zones on which a decision was based. */
public final class ZonesChangedException extends ProblemException {

    private static final long serialVersionUID = 1L;

    public ZonesChangedException(Collection<Long> positionIds) {
        super(
                PlatformProblem.VERSION_MISMATCH,
                "The default zones of positions %s were changed by somebody else.".formatted(positionIds),
                List.of());
    }
}
