package org.gatehouse.image.jpeg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.image.BufferedImage;
import java.awt.image.Raster;
import org.gatehouse.image.Crop;
import org.gatehouse.image.TestPictures;
import org.gatehouse.image.Upload;
import org.gatehouse.image.picture.TestDecoder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The decoder must keep handing over its rows one after another: every JDK that this runs on is asked here. */
class HalvingRasterTest {

    private final TestDecoder decoder = new TestDecoder(JpegLibrary.JDK);

    @ParameterizedTest
    @CsvSource({"6400, 24, false", "6400, 24, true", "6403, 25, false", "24, 6402, false", "3200, 1600, true"})
    void decodingInHalvesIsDecodingAndThenHalving(int width, int height, boolean progressive) {
        byte[] jpeg = TestPictures.jpeg(TestPictures.photo(width, height, BufferedImage.TYPE_INT_RGB), progressive);

        BufferedImage halved = decoder.decode(new Upload(jpeg)).pixels();

        assertSame(halved, Halving.of(part(TestPictures.decoded(jpeg), 0, 0, width / 2 * 2, height / 2 * 2)));
    }

    @Test
    void aPartIsDecodedInHalvesToo() {
        byte[] jpeg = TestPictures.jpeg(TestPictures.photo(7000, 300, BufferedImage.TYPE_INT_RGB), false);

        BufferedImage halved =
                decoder.decode(new Upload(jpeg), new Crop(300, 100, 6500, 150)).pixels();

        assertSame(halved, Halving.of(part(TestPictures.decoded(jpeg), 300, 100, 6500, 150)));
    }

    private static BufferedImage part(BufferedImage image, int x, int y, int width, int height) {
        BufferedImage part = new BufferedImage(width, height, BufferedImage.TYPE_3BYTE_BGR);
        part.getRaster().setRect(image.getRaster().createChild(x, y, width, height, 0, 0, null));
        return part;
    }

    private static void assertSame(BufferedImage found, BufferedImage expected) {
        assertThat(found.getWidth()).isEqualTo(expected.getWidth());
        assertThat(found.getHeight()).isEqualTo(expected.getHeight());
        assertThat(pixels(found)).isEqualTo(pixels(expected));
    }

    private static int[] pixels(BufferedImage image) {
        return image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
    }

    @Test
    void rowsOutOfOrderAreRefused() {
        HalvingRaster rows = new HalvingRaster(4, 4, new BufferedImage(2, 2, BufferedImage.TYPE_3BYTE_BGR));
        Raster row = Raster.createInterleavedRaster(0, 4, 1, 3, null);
        rows.setRect(0, 0, row);

        assertThatThrownBy(() -> rows.setRect(0, 2, row)).isInstanceOf(UnsupportedOperationException.class);
        assertThat(rows.isComplete()).isFalse();
    }
}
