package org.gatehouse.zone;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;

/** Reports that somebody else changed the default zones on which a decision was based. */
public final class ZonesChangedException extends ProblemException {

    private static final long serialVersionUID = 1L;

    private final transient Map<Long, Set<Long>> now;

    public ZonesChangedException(Map<Long, Set<Long>> now) {
        super(
                PlatformProblem.VERSION_MISMATCH,
                "The default zones of positions %s were changed by somebody else.".formatted(now.keySet()),
                List.of());
        this.now = now;
    }

    /** The current default zones of these positions. */
    public Map<Long, Set<Long>> now() {
        return now;
    }
}
