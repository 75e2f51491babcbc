package org.gatehouse.platform.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.jdbc.core.simple.JdbcClient;

@ApiTest
class SameTextTest {

    /** No statement may take longer than 20 s. */
    private static final int PIECE = 20_000;

    @ParameterizedTest
    @CsvSource({
        "O'Connor, oconnor",
        "O’Connor, oconnor",
        "OʼConnor, oconnor",
        "O´Connor, oconnor",
        "O‘CONNOR, oconnor",
        "Anne-Marie, anne marie",
        "Anne‑Marie, anne marie",
        "Anne – Marie, anne marie",
        "Grünewälder, grunewalder",
        "GROẞMANN, grossmann",
        "Łukasz Đoković, lukasz dokovic",
        "İbrahim IŞIK, ibrahim isik",
        "ibrahim ışık, ibrahim isik",
        "Κώστας, κωστασ",
        "ΚΩΣΤΑΣ, κωστασ",
        "الْعَرَبِيّ, العربي",
        "العـــربي, العربي",
        "علی, علي",
        "髙﨑 𠮷野, 高崎 吉野",
        "Ａｎａ, ana",
        "***, ***"
    })
    void namesAreTheSame(String text, String key) {
        assertThat(SameText.name(text)).isEqualTo(SameText.name(key)).isEqualTo(key);
    }

    @ParameterizedTest
    @CsvSource({"Müller, Miller", "दीपा, दीपी", "Ana, Anna", "하나, 하니", "が, く"})
    void namesAreDifferent(String one, String other) {
        assertThat(SameText.name(one)).isNotEqualTo(SameText.name(other));
    }

    @ParameterizedTest
    @CsvSource({
        "anna.idn@xn--mller-kva.example, anna.idn@müller.example",
        "Anna.IDN@XN--MLLER-KVA.example, anna.idn@müller.example",
        "anna.idn@MÜLLER.example, anna.idn@müller.example",
        "ana@xn--strae-oqa.example, ana@straße.example",
        "a@xn--fiqs8s, a@中国",
        "a@b.xn--p1ai, a@b.рф",
        "a@b。example, a@b.example",
        "ALİ.TR@example.org, ali.tr@example.org",
        "ali̇.tr@example.org, ali.tr@example.org",
        "alı.tr@example.org, ali.tr@example.org",
        "no\u00ADra@example.org\u200B, nora@example.org",
        "jo\u0308rg@example.org, jörg@example.org",
        "a@xn--, a@xn--",
        "a@xn--99999999.example, a@xn--99999999.example"
    })
    void addressesAreTheSame(String text, String key) {
        assertThat(SameText.address(text)).isEqualTo(SameText.address(key)).isEqualTo(key);
    }

    @Test
    void accentsMakeAnotherAddress() {
        assertThat(SameText.isSameAddress("jörg@example.org", "jorg@example.org"))
                .isFalse();
        assertThat(SameText.isSameAddress("ana@strasse.example", "ana@straße.example"))
                .isFalse();
        assertThat(SameText.isSameAddress("xn--mller-kva@example.org", "müller@example.org"))
                .isFalse();
    }

    @Test
    void codesDifferInSigns() {
        assertThat(SameText.label("A+")).isNotEqualTo(SameText.label("A"));
        assertThat(SameText.label("Team\u00A0–\u200B  B")).isEqualTo(SameText.label("team - b"));
        assertThat(SameText.label("JURİ")).isEqualTo(SameText.label("juri"));
    }

    /** Every letter of the scripts that PostgreSQL's own lower case knows, alone and among others, and many random texts. */
    @Test
    void postgresHasTheSameRule(Fixture fixture) {
        List<String> texts =
                new ArrayList<>(List.of("", " ", "'", "O'Connor", "a@b@xn--mller-kva.de", "@xn--a", "a@xn--a-.xn---"));
        for (int c = 1; c < 0x30000; c++) {
            if (Character.isDefined(c) && (c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE)) {
                texts.add(Character.toString(c));
                texts.add("a" + Character.toString(c) + "B");
            }
        }
        int[] parts = {
            'A', 'z', ' ', ' ', '-', '\'', '@', '.', 0x2019, 0xB4, 0xDF, 0x1E9E, 0x130, 0x131, 0x49, 0x307, 0x308,
            0x3A3, 0x3C2, 0x142, 0x644, 0x64E, 0x6CC, 0xAC00, 0x1112, 0x9AD9, 0x20BB7, 0x200D, 0xAD, 0xFF21, 0xFB01,
            0x915, 0x94D, 0xE9, 0xC6
        };
        Random random = new Random(2);
        for (int n = 0; n < 30_000; n++) {
            StringBuilder text = new StringBuilder();
            for (int length = random.nextInt(12); length > 0; length--) {
                text.appendCodePoint(parts[random.nextInt(parts.length)]);
            }
            texts.add(text.toString());
            texts.add("a@xn--" + Integer.toString(random.nextInt(), 36).replace("-", "") + (n % 3 == 0 ? "-kva" : "")
                    + ".de");
        }
        for (int from = 0; from < texts.size(); from += PIECE) {
            assertThat(differing(fixture, texts.subList(from, Math.min(texts.size(), from + PIECE))))
                    .isEmpty();
        }
    }

    private static List<@Nullable String> differing(Fixture fixture, List<String> texts) {
        return fixture.bean(JdbcClient.class)
                .sql("""
                    select to_json(text)::text || ': ' || to_json(name)::text || ' is ' || to_json(folded(text))::text || ' in SQL, '
                           || to_json(address)::text || ' is ' || to_json(address_key(text))::text
                    from unnest(:texts::text[], :names::text[], :addresses::text[]) as one (text, name, address)
                    where folded(text) <> name or address_key(text) <> address
                    limit 20
                    """)
                .param("texts", texts.toArray(String[]::new))
                .param("names", texts.stream().map(SameText::name).toArray(String[]::new))
                .param("addresses", texts.stream().map(SameText::address).toArray(String[]::new))
                .query(String.class)
                .list();
    }
}
