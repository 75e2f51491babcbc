package org.gatehouse.log;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** What was done to one registration, for who may read the log. */
@Component
public class RegistrationLog {

    private final LogRepository log;

    RegistrationLog(LogRepository log) {
        this.log = log;
    }

    /**
     * The newest entries about it and its accreditation, the newest first.
     *
     * @param accreditationId null when it was never approved
     */
    public List<LogEntry> newest(
            long eventId, long personId, long registrationId, @Nullable Long accreditationId, int limit) {
        return log.ofRegistration(eventId, personId, registrationId, accreditationId, limit);
    }
}
