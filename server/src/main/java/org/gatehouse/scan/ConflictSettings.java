package org.gatehouse.scan;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What counts as a contradiction between scans ({@code gatehouse.conflict.*}).
 *
 * @param window the shortest time in which a person can walk from one zone into another
 * @param toldWithin the time within which a polling gate learns that a right has ended or begun; a gate that lets somebody in sooner after
 *     the end, or refuses somebody sooner after the beginning, may not have received the change yet
 */
@ConfigurationProperties("gatehouse.conflict")
public record ConflictSettings(
        @DefaultValue("60s") Duration window,
        @DefaultValue("3m") Duration toldWithin) {}
