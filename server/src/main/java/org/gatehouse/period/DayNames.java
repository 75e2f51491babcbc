package org.gatehouse.period;

import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.Locale;
import java.util.Map;
import org.gatehouse.platform.text.Translations;

/** The name of the period of a day, such as 24 September 2026, in the languages of the console. */
final class DayNames {

    private DayNames() {}

    static Translations of(LocalDate day) {
        return new Translations(Map.of("en", in(Locale.UK, day), "de", in(Locale.GERMANY, day)));
    }

    private static String in(Locale locale, LocalDate day) {
        return DateTimeFormatter.ofLocalizedDate(FormatStyle.LONG)
                .localizedBy(locale)
                .format(day);
    }
}
