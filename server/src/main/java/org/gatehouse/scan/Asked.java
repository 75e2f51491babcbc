package org.gatehouse.scan;

import java.util.UUID;
import org.gatehouse.feed.BadgeCode;
import org.gatehouse.feed.GateVerdict;
import org.jspecify.annotations.Nullable;

/**
 * What a reader asked that leaves the decision to Gatehouse.
 *
 * @param content equal if badge, zone and direction are; a repeat must ask about the same
 * @param decided null until the decision
 */
public record Asked(BadgeCode badge, UUID content, GateVerdict.@Nullable Reason decided) {}
