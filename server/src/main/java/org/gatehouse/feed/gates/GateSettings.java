package org.gatehouse.feed.gates;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings for what is remembered about gates ({@code gatehouse.feed.*}).
 *
 * @param guardAfter when a gate has received no complete response for this time, a {@code since} that leaves a gap is not trusted; 0s
 *     guards every poll
 * @param gateLiveFor a gate counts as live for this time after its last poll, or for five of its own intervals if that is longer
 * @param forgetGatesAfter a gate that has not polled for this time is forgotten
 * @param watchedGates the metrics show single gates only up to this number of gates
 */
@ConfigurationProperties("gatehouse.feed")
record GateSettings(
        @DefaultValue("30s") Duration guardAfter,
        @DefaultValue("10m") Duration gateLiveFor,
        @DefaultValue("30d") Duration forgetGatesAfter,
        @DefaultValue("500") int watchedGates) {}
