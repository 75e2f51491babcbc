package org.gatehouse.image.jpeg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.gatehouse.image.Crop;
import org.gatehouse.image.TestPictures;
import org.gatehouse.image.Upload;
import org.gatehouse.image.Variant;
import org.gatehouse.image.picture.Picture;
import org.gatehouse.image.picture.TestDecoder;
import org.gatehouse.platform.problem.ProblemException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whoever uploads must not see which of the two decoders a server has. Skipped where there is but one; in CI that fails. */
class TurboJpegTest {

    private final TestDecoder fast = new TestDecoder(JpegLibrary.AUTO);
    private final TestDecoder plain = new TestDecoder(JpegLibrary.JDK);

    @BeforeAll
    static void isInstalled() {
        if (System.getenv("CI") == null) {
            assumeThat(TurboJpeg.installed()).as("libturbojpeg").isNotNull();
        }
        assertThat(TurboJpeg.installed()).as("libturbojpeg").isNotNull();
    }

    /** Sides that are divided by 8, 4, 2, 2 and not at all. */
    @ParameterizedTest
    @CsvSource({"12800, 100", "6400, 1700", "4000, 3000", "3333, 2501", "1000, 700"})
    void theVariantsAreAlike(int width, int height) {
        byte[] jpeg = TestPictures.jpeg(TestPictures.photo(width, height, BufferedImage.TYPE_INT_RGB), false);

        assertAlike(jpeg, null, 40);
    }

    @Test
    void theVariantsOfAProgressiveOneAreAlike() {
        assertAlike(TestPictures.jpeg(TestPictures.photo(3200, 2400, BufferedImage.TYPE_INT_RGB), true), null, 40);
    }

    @Test
    void theVariantsAreTurnedAlike() {
        BufferedImage photo = TestPictures.photo(3264, 2448, BufferedImage.TYPE_INT_RGB);

        assertAlike(TestPictures.jpegWithExif(photo, 6, "x"), null, 40);
    }

    @Test
    void aPartIsAlike() {
        BufferedImage photo = TestPictures.photo(3264, 2448, BufferedImage.TYPE_INT_RGB);

        assertAlike(TestPictures.jpegWithExif(photo, 6, "x"), new Crop(100, 200, 1501, 1700), 40);
    }

    @Test
    void otherColoursAreConvertedAlike() {
        assertAlike(TestPictures.linearJpeg(TestPictures.photo(3200, 2400, BufferedImage.TYPE_INT_RGB)), null, 40);
    }

    private void assertAlike(byte[] jpeg, @Nullable Crop crop, double decibels) {
        Map<Variant, BufferedImage> expected = variants(plain.decode(new Upload(jpeg), crop), JpegLibrary.JDK);
        variants(fast.decode(new Upload(jpeg), crop), JpegLibrary.AUTO).forEach((variant, found) -> {
            double psnr = TestPictures.psnr(found, Objects.requireNonNull(expected.get(variant)));
            assertThat(psnr).as("%s, dB", variant).isGreaterThan(decibels);
        });
    }

    /** At once: the next picture is decoded into the same memory. */
    private static Map<Variant, BufferedImage> variants(Picture picture, JpegLibrary library) {
        Map<Variant, BufferedImage> variants = new EnumMap<>(Variant.class);
        picture.eachVariant(library.encoder(), (variant, jpeg) -> variants.put(variant, TestPictures.decoded(jpeg)));
        return variants;
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.01, 0.2, 0.5, 0.9, 0.999})
    void aCutFileIsAnsweredAlike(double part) {
        byte[] jpeg = TestPictures.jpeg(TestPictures.photo(640, 480, BufferedImage.TYPE_INT_RGB), false);

        assertSameAnswer(Arrays.copyOf(jpeg, (int) (jpeg.length * part)));
    }

    @Test
    void oddFilesAreAnsweredAlike() {
        assertSameAnswer(TestPictures.cmykJpeg(64, 64, 0, 255, 255, 0));
        assertSameAnswer(TestPictures.jpeg(TestPictures.plain(1, 1, Color.RED)));
        assertSameAnswer(TestPictures.jpeg(TestPictures.plain(65_500, 1, Color.RED)));
        assertSameAnswer(TestPictures.jpeg(TestPictures.plain(1, 65_500, Color.RED)));
        assertSameAnswer(TestPictures.jpeg(TestPictures.photo(320, 240, BufferedImage.TYPE_BYTE_GRAY), false));
    }

    /** It says to be larger than it is, within the limit and beyond it. */
    @ParameterizedTest
    @CsvSource({"5000, 5000", "60000, 60000"})
    void anotherSizeInTheHeaderIsAnsweredAlike(int width, int height) {
        byte[] jpeg = TestPictures.jpeg(TestPictures.plain(64, 64, Color.RED));

        assertSameAnswer(TestPictures.withSize(jpeg, width, height));
    }

    @Test
    void damageIsAnsweredAlike() {
        byte[] good = TestPictures.jpeg(TestPictures.photo(160, 120, BufferedImage.TYPE_INT_RGB), false);
        Random random = new Random(7);
        for (int i = 0; i < 500; i++) {
            byte[] damaged = good.clone();
            for (int byteOf = 0; byteOf < 3; byteOf++) {
                damaged[2 + random.nextInt(good.length - 2)] = (byte) random.nextInt(256);
            }
            assertSameAnswer(damaged);
        }
    }

    private void assertSameAnswer(byte[] file) {
        assertThat(answer(fast, file)).isEqualTo(answer(plain, file));
    }

    private static String answer(TestDecoder decoder, byte[] file) {
        try {
            Picture picture = decoder.decode(new Upload(file));
            return picture.width() + " x " + picture.height();
        } catch (ProblemException refused) {
            return String.valueOf(refused.detail());
        }
    }
}
