package org.gatehouse.image.jpeg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.awt.Rectangle;
import java.awt.image.BufferedImage;
import java.util.List;
import org.gatehouse.image.TestPictures;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScalingTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0, 64, 46, 51, 37",
        "7, 3, 40, 40, 21, 21",
        "0, 0, 64, 46, 64, 46",
        "63, 0, 1, 46, 1, 30",
        "5, 45, 9, 1, 6, 1"
    })
    void aPartIsDrawnAsGraphicsDrawsIt(int x, int y, int width, int height, int smallWidth, int smallHeight) {
        BufferedImage source = TestPictures.photo(64, 46, BufferedImage.TYPE_3BYTE_BGR);
        BufferedImage drawn = TestPictures.drawn(source.getSubimage(x, y, width, height), smallWidth, smallHeight);

        for (PictureBuffers canvas : List.of(PictureBuffers.blueFirst(), PictureBuffers.redFirst())) {
            BufferedImage target = canvas.of(smallWidth, smallHeight);
            Scaling.draw(source, new Rectangle(x, y, width, height), target);
            assertAlike(target, drawn);
        }
    }

    private static void assertAlike(BufferedImage target, BufferedImage drawn) {
        for (int row = 0; row < drawn.getHeight(); row++) {
            for (int column = 0; column < drawn.getWidth(); column++) {
                for (int band = 0; band < 3; band++) {
                    assertThat(target.getRaster().getSample(column, row, band))
                            .as("%d, %d, band %d", column, row, band)
                            .isCloseTo(drawn.getRaster().getSample(column, row, band), within(1));
                }
            }
        }
    }
}
