package org.gatehouse.imports.file;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FullNameTest {

    private static String split(String text, boolean lastFirst) {
        FullName name = FullName.of(text, lastFirst);
        return name == null ? "?" : name.first() + "|" + name.last();
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            Ana Souza;               Ana|Souza;            Souza|Ana
            Souza, Ana Maria;        Ana Maria|Souza;      Ana Maria|Souza
            van der Berg, Jan;       Jan|van der Berg;     Jan|van der Berg
            Madonna;                 null|Madonna;         null|Madonna
            Ludwig van Beethoven;    Ludwig|van Beethoven; ?
            Ana dos Santos Silva;    Ana|dos Santos Silva; ?
            van der Berg Jan;        ?;                    Jan|van der Berg
            Ana Maria SOUZA;         Ana Maria|SOUZA;      Ana Maria|SOUZA
            DE SOUZA Ana Maria;      Ana Maria|DE SOUZA;   Ana Maria|DE SOUZA
            O’NEILL-MÜLLER Zoë;      Zoë|O’NEILL-MÜLLER;   Zoë|O’NEILL-MÜLLER
            LI Wei;                  ?;                    Wei|LI
            JR Smith;                ?;                    Smith|JR
            Wei LI;                  Wei|LI;               ?
            ANA SOUZA;               ANA|SOUZA;            SOUZA|ANA
            山田 太郎;                 山田|太郎;              太郎|山田
            """)
    void isTakenApart(String text, String firstLast, String lastFirst) {
        assertThat(split(text, false)).isEqualTo(firstLast);
        assertThat(split(text, true)).isEqualTo(lastFirst);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Ana Maria Souza",
                "Maria Teresa de Souza",
                "Souza, Ana, Dr.",
                "Souza,",
                ", Ana",
                "ANA Maria SOUZA",
                "de la Cruz Maria Elena"
            })
    void whatIsUnclearIsNotGuessed(String text) {
        assertThat(FullName.of(text, false)).isNull();
        assertThat(FullName.of(text, true)).isNull();
    }

    /** A pattern that repeats a group would exhaust the stack. */
    @Test
    void readsNamesOfAnyLength() {
        String surname = "A-".repeat(20_000) + "BC";

        assertThat(FullName.of("Ana " + surname, false))
                .extracting(FullName::last)
                .isEqualTo(surname);
        assertThat(FullName.of("Ana " + surname + "-", false)).isNotNull();
    }
}
