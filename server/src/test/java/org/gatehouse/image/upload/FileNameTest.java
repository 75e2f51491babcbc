package org.gatehouse.image.upload;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FileNameTest {

    @Test
    void onlyTheLastPartOfAPathIsKept() {
        assertThat(FileName.of("C:\\photos\\ana.jpg")).isEqualTo("ana.jpg");
        assertThat(FileName.of("/a/b\n/ana.jpg")).isEqualTo("ana.jpg");
        assertThat(FileName.of("a/")).isEqualTo("image");
    }

    @Test
    void controlCharactersAreTakenOut() {
        assertThat(FileName.of("a\u0000\u0007\r\nb.jpg")).isEqualTo("ab.jpg");
        assertThat(FileName.of("evil\u202Egpj.exe")).isEqualTo("evilgpj.exe");
        assertThat(FileName.of("half\uD83D.jpg")).isEqualTo("half.jpg");
    }

    @Test
    void aLongNameKeepsItsEndAndWholeCharacters() {
        assertThat(FileName.of("😀".repeat(200) + ".jpg"))
                .hasSize(254)
                .startsWith("😀")
                .endsWith(".jpg");
    }

    @Test
    void noNameIsAnImage() {
        assertThat(FileName.of(null)).isEqualTo("image");
        assertThat(FileName.of(" ")).isEqualTo("image");
    }
}
