package org.gatehouse.accreditation.list;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScannedBadgeTest {

    private static final String BADGE = "4711-0a1b2c3d-4e5f-6789-abcd-ef0123456789";

    @ParameterizedTest
    @ValueSource(strings = {"-", "ß", "'", ")", "+", "/", "?", "–", "\u2011"})
    void theHyphenOfAnyLayoutIsRead(String hyphen) {
        assertThat(ScannedBadge.read(BADGE.replace("-", hyphen))).isEqualTo(BADGE);
    }

    @Test
    void aFrenchLayoutIsRead() {
        assertThat(ScannedBadge.read("'è&&)àq&béc\"d)'e(f)-è_ç)qbcd)efà&é\"'(-è_ç"))
                .isEqualTo(BADGE);
    }

    @Test
    void theKindOfTheCodeIsLeftOut() {
        assertThat(ScannedBadge.read("]Q1" + BADGE)).isEqualTo(BADGE);
        assertThat(ScannedBadge.read("\u00A0]d2" + BADGE + "\t")).isEqualTo(BADGE);
        assertThat(ScannedBadge.read("]Q1" + BADGE.toUpperCase(Locale.ROOT))).isEqualTo(BADGE.toUpperCase(Locale.ROOT));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Ana", "4711", "4711-", "ana@example.org", "4711-0a1b2c3d-4e5f-6789-abcd", "]Q1"})
    void anythingElseStaysAsItIs(String text) {
        assertThat(ScannedBadge.read(text)).isEqualTo(text);
    }
}
