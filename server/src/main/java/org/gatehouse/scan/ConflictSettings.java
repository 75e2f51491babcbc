package org.gatehouse.scan;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What counts as a contradiction of scans ({@code gatehouse.conflict.*}).
 *
 * @param window nobody walks from one zone into another faster
 */
@ConfigurationProperties("gatehouse.conflict")
record ConflictSettings(@DefaultValue("60s") Duration window) {}
