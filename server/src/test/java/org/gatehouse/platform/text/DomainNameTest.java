package org.gatehouse.platform.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DomainNameTest {

    @ParameterizedTest
    @CsvSource({
        "straße.example, xn--strae-oqa.example",
        "βόλος.example, xn--nxasmm1c.example",
        "ΒΌΛΟΣ.example, xn--nxasmq6b.example",
        "ＭＵ\u0308LLER．example, xn--mller-kva.example",
        "mül\u00ADler.example, xn--mller-kva.example",
        "президент.рф, xn--d1abbgf6aiiy.xn--p1ai",
        "中国, xn--fiqs8s",
        "ı.example, xn--cfa.example",
        "𠮷.example, xn--7l3i.example",
        "Example.ORG, Example.ORG"
    })
    void domainsAreWrittenAsDnsHasThem(String domain, String ascii) {
        assertThat(DomainName.ascii(domain)).isEqualTo(ascii);
    }

    @Test
    void whatDnsCannotHoldIsNone() {
        assertThat(DomainName.ascii("ü".repeat(50) + ".example")).isNotNull();
        assertThat(DomainName.ascii("a".repeat(64) + ".example")).isNull();
        assertThat(DomainName.ascii("üa".repeat(50) + ".example")).isNull();
        assertThat(DomainName.ascii("ü..example")).isNull();
    }

    @Test
    void labelsComeBackAsTheyWent() {
        Random random = new Random(7);
        int[] letters = {'a', 'z', '-', '0', 0xDF, 0xFC, 0x3C2, 0x44F, 0x4E2D, 0xAC00, 0x20BB7, 0x10FFFF};
        for (int n = 0; n < 20_000; n++) {
            StringBuilder label = new StringBuilder("ü");
            for (int length = random.nextInt(8); length > 0; length--) {
                label.insert(
                        random.nextInt(2) == 0 ? 0 : label.length(),
                        Character.toString(letters[random.nextInt(letters.length)]));
            }
            assertThat(Punycode.decoded(Punycode.encoded(label.toString()))).isEqualTo(label.toString());
        }
    }
}
