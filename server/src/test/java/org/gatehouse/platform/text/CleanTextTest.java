package org.gatehouse.platform.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CleanTextTest {

    @Test
    void lettersAreComposed() {
        assertThat(CleanText.of("Jo\u0308rg Gru\u0308newa\u0308lder")).isEqualTo("Jörg Grünewälder");
        assertThat(CleanText.of("\u1112\u1161\u11AB")).as("Hangul").isEqualTo("한");
        assertThat(CleanText.of("髙﨑𠮷"))
                .as("variants that are characters of their own")
                .isEqualTo("髙﨑𠮷");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\u00AD",
                "\u200B",
                "\u200E",
                "\u200F",
                "\u202A",
                "\u202E",
                "\u202C",
                "\u2060",
                "\u2063",
                "\u2066",
                "\u2069",
                "\uFEFF",
                "\u061C",
                "\u034F",
                "\u115F",
                "\u1160",
                "\u180E",
                "\u200C",
                "\u200D",
                "\uFE0F",
                "\uFFF9",
                "\uDB40\uDC41"
            })
    void whatNobodySeesIsTakenAway(String invisible) {
        assertThat(CleanText.of(invisible + "no" + invisible + "ra@example.org" + invisible))
                .isEqualTo("nora@example.org");
        assertThat(CleanText.of("Ana" + invisible + " " + invisible + "Li")).isEqualTo("Ana Li");
        assertThat(CleanText.of(invisible)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                " ",
                "  ",
                "\u00A0",
                "\u1680",
                "\u2002",
                "\u2007",
                "\u2009",
                "\u200A",
                "\u202F",
                "\u205F",
                "\u3000",
                "\u2800",
                "\u3164",
                "\uFFA0",
                "\u00A0\u200B "
            })
    void blanksOfAllKindsBecomeOne(String blank) {
        assertThat(CleanText.of(blank + "Ana" + blank + "Li" + blank)).isEqualTo("Ana Li");
        assertThat(CleanText.of(blank)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "می\u200Cخواهم", // Persian: two parts of one word
                "ശ്രീ\u0D28\u0D4D\u200D", // Malayalam: the old spelling of a last letter
                "ක්\u200Dරි", // Sinhala
                "क्\u200Dष", // Hindi
                "ᠪᠠ\u180Eᠠ", // Mongolian
                "葛\uDB40\uDD00城", // the variant of a Japanese family name
                "👩\u200D💻",
                "❤\uFE0F",
                "\u06DD",
            })
    void whatScriptsNeedStays(String text) {
        assertThat(CleanText.of(text)).isEqualTo(text);
    }

    @Test
    void joinersThatJoinNothingGo() {
        assertThat(CleanText.of("\u200Cعلی\u200C رضا\u200D")).isEqualTo("علی رضا");
    }

    @Test
    void linesStayLines() {
        assertThat(CleanText.typed("\n Dear Ana, \n\n see you.\t\n")).isEqualTo("Dear Ana,\n\nsee you.");
        assertThat(CleanText.of("a\u2028b"))
                .as("refused where one line is asked for")
                .isEqualTo("a\u2028b");
        assertThat(CleanText.of("#123456\n"))
                .as("refused where one line is asked for")
                .isEqualTo("#123456\n");
        assertThat(CleanText.of("a\tb"))
                .as("refused where one line is asked for")
                .isEqualTo("a\tb");
        assertThat(CleanText.of("a\u0007b"))
                .as("refused where one line is asked for")
                .isEqualTo("a\u0007b");
    }

    @Test
    void ofMoreMarksThanAnyScriptStacksOnALetterTheRestGoes() {
        assertThat(CleanText.of("a" + "\u0489".repeat(40) + "b")).isEqualTo("a" + "\u0489".repeat(30) + "b");
        assertThat(CleanText.of("a" + "\u0489\u200B".repeat(40))).isEqualTo("a" + "\u0489".repeat(30));
        assertThat(CleanText.of("a" + "\u0489".repeat(30) + "b" + "\u0489".repeat(30)))
                .hasSize(62);
    }

    /** Where each character is compared with all others, one of these texts takes hours, or more calls than a thread can hold. */
    @Test
    void aTextAsLongAsABodyIsCleanedWhateverItHolds() {
        Random random = new Random(1);
        for (int[] parts : new int[][] {
            {0x200D}, {0x301, 0x323}, {0x200B, 0x301}, {0x645, 0x200C}, {0x3164, 0x200B}, {0x5B0, 0x345, 0x200D, 0xBBE}
        }) {
            StringBuilder text = new StringBuilder("a");
            while (text.length() < 700_000) {
                text.appendCodePoint(parts[random.nextInt(parts.length)]);
            }
            String clean = CleanText.of(text.toString());

            assertThat(CleanText.of(clean)).isEqualTo(clean);
        }
    }

    @Test
    void whatIsCleanIsLeftAsItIs() {
        for (String text : new String[] {"", "Ana", "Ana Li", "Zoë D’Arc-Müller", "a\nb", "Łukasz", "O'Connor"}) {
            assertThat(CleanText.of(text)).isEqualTo(text);
        }
        String plain = "Grünewälder ß";
        assertThat(CleanText.of(plain)).isSameAs(plain);
    }

    @Test
    void cleaningTwiceChangesNothing() {
        int[] parts = {
            'a', ' ', '\t', '\n', 0xA0, 0xAD, 0x200B, 0x200C, 0x200D, 0x308, 0xFE0F, 0x645, 0x64A, 0x94D, 0x915, 0x1820,
            0x180E, 0x1160, 0x1F469, 0x6F22, 0xE0100, 0x2028, 0x3164
        };
        Random random = new Random(1);
        for (int n = 0; n < 20_000; n++) {
            StringBuilder text = new StringBuilder();
            for (int length = random.nextInt(8); length > 0; length--) {
                text.appendCodePoint(parts[random.nextInt(parts.length)]);
            }
            String once = CleanText.of(text.toString());
            assertThat(CleanText.of(once))
                    .as("%s", text.codePoints().boxed().toList())
                    .isEqualTo(once);
        }
    }
}
