package org.gatehouse.image.jpeg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.awt.image.BufferedImage;
import java.util.Random;
import org.gatehouse.image.TestPictures;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HalvingTest {

    @ParameterizedTest
    @CsvSource({"64, 46", "65, 46", "64, 47", "65, 47"})
    void halfIsWhatGraphicsMakesOfIt(int width, int height) {
        BufferedImage noise = noise(width, height);

        BufferedImage half = Halving.of(noise);

        BufferedImage drawn = TestPictures.drawn(noise, 32, 23);
        for (int y = 0; y < 23; y++) {
            for (int x = 0; x < 32; x++) {
                for (int band = 0; band < 3; band++) {
                    assertThat(half.getRaster().getSample(x, y, band))
                            .as("%d, %d, band %d", x, y, band)
                            .isCloseTo(drawn.getRaster().getSample(x, y, band), within(2));
                }
            }
        }
    }

    @Test
    void otherKindsOfPixelsAreNotItsBusiness() {
        assertThat(Halving.fits(new BufferedImage(5, 7, BufferedImage.TYPE_3BYTE_BGR)))
                .isTrue();
        assertThat(Halving.fits(new BufferedImage(4, 1, BufferedImage.TYPE_3BYTE_BGR)))
                .isFalse();
        assertThat(Halving.fits(new BufferedImage(4, 6, BufferedImage.TYPE_INT_ARGB)))
                .isFalse();
    }

    private static BufferedImage noise(int width, int height) {
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_3BYTE_BGR);
        Random random = new Random(7);
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                image.setRGB(x, y, random.nextInt(1 << 24));
            }
        }
        return image;
    }
}
