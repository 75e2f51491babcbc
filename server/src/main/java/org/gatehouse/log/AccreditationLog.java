package org.gatehouse.log;

import java.util.List;
import org.springframework.stereotype.Component;

/** The log of one accreditation, for users who may read the log. */
@Component
public class AccreditationLog {

    private final LogRepository log;

    AccreditationLog(LogRepository log) {
        this.log = log;
    }

    /** Returns the latest entries, the newest first. */
    public List<LogEntry> newest(long eventId, long accreditationId, int limit) {
        return log.ofAccreditation(eventId, accreditationId, limit);
    }
}
