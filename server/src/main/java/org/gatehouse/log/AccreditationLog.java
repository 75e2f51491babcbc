package org.gatehouse.log;

import java.util.List;
import org.springframework.stereotype.Component;

/** What was done to one accreditation, for who may read the log. */
@Component
public class AccreditationLog {

    private final LogRepository log;

    AccreditationLog(LogRepository log) {
        this.log = log;
    }

    /** The newest entries, the newest first. */
    public List<LogEntry> newest(long eventId, long accreditationId, int limit) {
        return log.ofAccreditation(eventId, accreditationId, limit);
    }
}
