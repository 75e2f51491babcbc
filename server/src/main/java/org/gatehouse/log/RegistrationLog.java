package org.gatehouse.log;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The log of one registration, for users who may read the log. */
@Component
public class RegistrationLog {

    private final LogRepository log;

    RegistrationLog(LogRepository log) {
        this.log = log;
    }

    /**
     * Returns the latest entries about the registration and its accreditation, the newest first.
     *
     * @param accreditationId null when the registration was never approved
     */
    public List<LogEntry> newest(
            long eventId, long personId, long registrationId, @Nullable Long accreditationId, int limit) {
        return log.ofRegistration(eventId, personId, registrationId, accreditationId, limit);
    }
}
