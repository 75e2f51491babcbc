package org.gatehouse.scan;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What counts as a contradiction of scans ({@code gatehouse.conflict.*}).
 *
 * @param window nobody walks from one zone into another faster
 * @param toldWithin a gate that polls learns of a loss within this time; one that lets in sooner after it may not know yet
 */
@ConfigurationProperties("gatehouse.conflict")
public record ConflictSettings(
        @DefaultValue("60s") Duration window,
        @DefaultValue("3m") Duration toldWithin) {}
