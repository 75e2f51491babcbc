package org.gatehouse.feed.gates;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What is remembered of gates ({@code gatehouse.feed.*}).
 *
 * @param guardAfter after so long without a poll that was answered whole, a {@code since} that leaves a gap is not believed; 0s: never
 * @param gateLiveFor a gate is live for so long after its poll
 * @param forgetGatesAfter a gate that has not polled for so long is forgotten
 * @param watchedGates the metrics show each gate as long as there are no more than so many
 */
@ConfigurationProperties("gatehouse.feed")
record GateSettings(
        @DefaultValue("30s") Duration guardAfter,
        @DefaultValue("10m") Duration gateLiveFor,
        @DefaultValue("30d") Duration forgetGatesAfter,
        @DefaultValue("500") int watchedGates) {}
