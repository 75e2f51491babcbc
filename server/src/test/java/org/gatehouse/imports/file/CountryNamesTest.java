package org.gatehouse.imports.file;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CountryNamesTest {

    @ParameterizedTest
    @CsvSource({
        "FI, FI",
        "fin, FI",
        "Finland, FI",
        "FINNLAND, FI",
        "Suomi, FI",
        "' Финляндия ', FI",
        "芬兰, FI",
        "Cote d'Ivoire, CI",
        "Ivory Coast, CI",
        "Elfenbeinküste, CI",
        "Bosnia and Herzegovina, BA",
        "Myanmar, MM",
        "Burma, MM",
        "Czech Republic, CZ",
        "Turkey, TR",
        "USA, US",
        "UK, GB"
    })
    void countriesAreFoundByAllNamesAndCodes(String written, String code) {
        assertThat(CountryNames.code(written)).hasValue(code);
    }

    /** Kongo is the name of two countries in several languages. */
    @ParameterizedTest
    @ValueSource(strings = {"", "-", "ZZ", "Kongo", "Team Finland", "Atlantis", "Finlandd"})
    void nothingElseIs(String written) {
        assertThat(CountryNames.code(written)).isEmpty();
    }
}
