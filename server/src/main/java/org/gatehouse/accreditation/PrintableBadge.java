package org.gatehouse.accreditation;

import java.util.UUID;

/**
 * What decides whether a badge can be printed.
 *
 * @param printed whether it was printed since it was last declared invalid
 * @param approved whether the registration is APPROVED
 * @param photo whether there is a photo for it
 */
public record PrintableBadge(
        long id, long personId, UUID randomHash, boolean printed, boolean deleted, boolean approved, boolean photo) {}
