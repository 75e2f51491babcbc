package org.gatehouse.scan.intake;

import org.gatehouse.scan.ScanPresenceRepository;
import org.springframework.stereotype.Component;

/** What a batch of scans is decided by, and where it is written. */
@Component
record ScanTables(ScanWriteRepository scans, GateSightRepository sights, ScanPresenceRepository presence) {}
