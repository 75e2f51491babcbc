package org.gatehouse.platform.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LanguageNamesTest {

    @ParameterizedTest
    @CsvSource({
        "de, de",
        "pt_BR, pt_BR",
        "German, de",
        "' deutsch ', de",
        "Französisch, fr",
        "français, fr",
        "SUOMI, fi",
        "中文, zh",
        "zh-Hant-TW, zh-Hant-TW"
    })
    void codesAndNamesAreKnown(String written, String code) {
        assertThat(LanguageNames.code(written)).hasValue(code);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "xx", "English, German", "de/fr", "Klingon?", "d\u0000e"})
    void nothingElseIs(String written) {
        assertThat(LanguageNames.code(written)).isEmpty();
    }

    @Test
    void namesAreForTheirReader() {
        assertThat(LanguageNames.of("pt_BR", Locale.UK)).isEqualTo("Portuguese (Brazil)");
        assertThat(LanguageNames.of("de", Locale.GERMANY)).isEqualTo("Deutsch");
        assertThat(LanguageNames.of("qq", Locale.GERMANY)).isEqualTo("qq");
    }
}
