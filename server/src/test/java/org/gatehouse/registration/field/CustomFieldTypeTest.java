package org.gatehouse.registration.field;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CustomFieldTypeTest {

    private static final LocalDate TODAY = LocalDate.of(2026, 11, 21);

    @ParameterizedTest
    @CsvSource({
        "TEXT, anything, true",
        "NUMBER, 42, true",
        "NUMBER, -1.5, true",
        "NUMBER, '1,5', false",
        "NUMBER, 1e9, false",
        "NUMBER, 1234567890123456, false",
        "NUMBER, NaN, false",
        "DATE_OF_BIRTH, 2004-02-29, true",
        "DATE_OF_BIRTH, 2005-02-29, false",
        "DATE_OF_BIRTH, 2026-11-21, true",
        "DATE_OF_BIRTH, 2026-11-22, false",
        "DATE_OF_BIRTH, 1899-12-31, false",
        "DATE_OF_BIRTH, 29.02.2004, false",
        "DATE_OF_BIRTH, +12004-02-29, false",
        "CHOICE, M, true",
        "CHOICE, m, false",
    })
    void aValueFitsItsType(CustomFieldType type, String value, boolean fits) {
        assertThat(type.invalidReason(value, List.of("S", "M"), TODAY) == null).isEqualTo(fits);
    }
}
