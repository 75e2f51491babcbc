package org.gatehouse.request;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a stranger entered on the public page of a form. It becomes a request when the desk says whose it is.
 *
 * @param name as it was entered
 * @param emailAddress as it was entered; nobody has checked whose it is
 */
public record ZoneInquiry(
        long id,
        long formId,
        String name,
        String emailAddress,
        long firstZoneId,
        @Nullable Long secondZoneId,
        String objective,
        Instant receivedAt) {}
