/** Traces and metrics for an OpenTelemetry collector: off until one is named, and free of personal data (decision 0077). */
@NullMarked
package org.gatehouse.platform.telemetry;

import org.jspecify.annotations.NullMarked;
