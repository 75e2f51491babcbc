package org.gatehouse.log;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Lines of the log, the newest first.
 *
 * @param older the entry before which older lines are; null when there are none
 */
public record LogPage(List<LogLine> lines, @Nullable Long older) {}
