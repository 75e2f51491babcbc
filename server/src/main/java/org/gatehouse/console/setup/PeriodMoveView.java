package org.gatehouse.console.setup;

import java.util.List;
import org.gatehouse.period.Period;

/** A period and its times before and after a move. */
public record PeriodMoveView(Period period, List<String> now, List<String> then) {}
