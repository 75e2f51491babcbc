package org.gatehouse.period;

import java.util.List;
import java.util.stream.Collectors;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.Text;

/** A period of a registration or an accreditation. */
public record PeriodSummary(
        @Doc("Identifier of the period") @Example("3") long id,

        @Doc("Short code, unique at the event") @Example("DAY3")
        String code,

        @Doc("Name in the language asked for") Text name) {

    /** The codes as a cell of a spreadsheet has them, and as imports read them. */
    public static String codes(List<PeriodSummary> periods) {
        return periods.stream().map(PeriodSummary::code).collect(Collectors.joining("; "));
    }
}
