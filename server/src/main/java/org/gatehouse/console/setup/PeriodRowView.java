package org.gatehouse.console.setup;

import java.util.List;
import org.gatehouse.period.Period;

/**
 * A period in the list.
 *
 * @param times its entries as people read them
 * @param uses what is limited to it; empty for nothing
 */
public record PeriodRowView(Period period, List<String> times, String uses) {}
