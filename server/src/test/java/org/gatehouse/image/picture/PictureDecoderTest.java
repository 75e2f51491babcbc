package org.gatehouse.image.picture;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.gatehouse.image.TestPictures.quarters;

import com.sun.management.ThreadMXBean;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import org.gatehouse.image.TestPictures;
import org.gatehouse.image.Upload;
import org.gatehouse.image.Variant;
import org.gatehouse.image.jpeg.JpegLibrary;
import org.gatehouse.platform.problem.ProblemException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.util.unit.DataSize;

@ParameterizedClass
@EnumSource(JpegLibrary.class)
class PictureDecoderTest {

    private final JpegLibrary library;
    private final TestDecoder decoder;

    PictureDecoderTest(JpegLibrary library) {
        this.library = library;
        this.decoder = new TestDecoder(library);
    }

    /** What EXIF 2.32 says of the tag: which visual side row 0 and column 0 of the stored pixels are. */
    @ParameterizedTest
    @CsvSource({
        "1, top, left", "2, top, right", "3, bottom, right", "4, bottom, left",
        "5, left, top", "6, right, top", "7, right, bottom", "8, left, bottom"
    })
    void everyOrientationComesOutUpright(int orientation, String row0, String column0) {
        BufferedImage stored = stored(quarters(64, 96), row0, column0);

        assertUpright(decoder.decode(new Upload(TestPictures.jpegWithExif(stored, orientation, "x"))));
        assertUpright(decoder.decode(new Upload(TestPictures.pngWithExif(stored, orientation, "x"))));
    }

    private static void assertUpright(Picture picture) {
        assertThat(picture.width()).isEqualTo(64);
        assertThat(picture.height()).isEqualTo(96);
        assertColor(picture.pixels(), 10, 10, Color.RED);
        assertColor(picture.pixels(), 54, 10, Color.GREEN);
        assertColor(picture.pixels(), 10, 86, Color.BLUE);
        assertColor(picture.pixels(), 54, 86, Color.WHITE);
    }

    private static BufferedImage stored(BufferedImage upright, String row0, String column0) {
        boolean lying = row0.equals("left") || row0.equals("right");
        int width = lying ? upright.getHeight() : upright.getWidth();
        int height = lying ? upright.getWidth() : upright.getHeight();
        BufferedImage stored = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        for (int row = 0; row < height; row++) {
            for (int column = 0; column < width; column++) {
                int x = lying ? from(row0, row, height) : from(column0, column, width);
                int y = lying ? from(column0, column, width) : from(row0, row, height);
                stored.setRGB(column, row, upright.getRGB(x, y));
            }
        }
        return stored;
    }

    private static int from(String side, int index, int length) {
        return side.equals("left") || side.equals("top") ? index : length - 1 - index;
    }

    @Test
    void anOrientationThatDoesNotExistIsUpright() {
        assertUpright(decoder.decode(new Upload(TestPictures.jpegWithExif(quarters(64, 96), 9, "x"))));
    }

    @Test
    void noVariantHoldsTheMetadataOfTheUpload() {
        byte[] upload = TestPictures.jpegWithExif(quarters(800, 600), 1, "GPS-46.94809N");
        assertThat(new String(upload, ISO_8859_1)).contains("GPS-46.94809N");

        variants(upload)
                .values()
                .forEach(served ->
                        assertThat(new String(served, ISO_8859_1)).doesNotContain("GPS-46", "Exif", "ICC_PROFILE"));
    }

    @Test
    void eachVariantHasItsSizeAndShape() {
        assertSizes(
                quarters(4000, 3000),
                Map.of(
                        Variant.PREVIEW, "100x125",
                        Variant.ACCREDITATION, "600x800",
                        Variant.SQUARE, "240x240",
                        Variant.PORTRAIT, "300x400",
                        Variant.SMALL, "160x120",
                        Variant.MEDIUM, "480x360",
                        Variant.LARGE, "1600x1200"));
    }

    @Test
    void aSmallPictureIsNotEnlarged() {
        assertSizes(
                quarters(60, 60),
                Map.of(
                        Variant.PREVIEW, "48x60",
                        Variant.ACCREDITATION, "45x60",
                        Variant.SQUARE, "60x60",
                        Variant.PORTRAIT, "45x60",
                        Variant.SMALL, "60x60",
                        Variant.MEDIUM, "60x60",
                        Variant.LARGE, "60x60"));
    }

    @Test
    void aPanoramaGivesAFullBadgePicture() {
        assertSizes(quarters(4000, 1000), Map.of(Variant.ACCREDITATION, "600x800", Variant.LARGE, "1600x400"));
    }

    @Test
    void onePixelIsAPicture() {
        assertSizes(quarters(1, 1), Map.of(Variant.PREVIEW, "1x1", Variant.LARGE, "1x1"));
        assertSizes(quarters(1, 20_000), Map.of(Variant.LARGE, "1x1600", Variant.SQUARE, "1x1"));
    }

    private Map<Variant, byte[]> variants(byte[] upload) {
        Map<Variant, byte[]> variants = new EnumMap<>(Variant.class);
        decoder.decode(new Upload(upload)).eachVariant(library.encoder(), variants::put);
        return variants;
    }

    private void assertSizes(BufferedImage upload, Map<Variant, String> sizes) {
        Map<Variant, byte[]> variants = variants(TestPictures.png(upload));
        sizes.forEach((variant, size) -> {
            BufferedImage served = TestPictures.decoded(variants.get(variant));
            assertThat(served.getWidth() + "x" + served.getHeight())
                    .as(variant.name())
                    .isEqualTo(size);
        });
    }

    @Test
    void aCropKeepsTheMiddle() {
        BufferedImage upload = TestPictures.plain(1200, 400, Color.RED);
        var graphics = upload.createGraphics();
        graphics.setColor(Color.GREEN);
        graphics.fillRect(500, 0, 200, 400);

        var square = variants(TestPictures.png(upload)).get(Variant.SQUARE);

        assertColor(TestPictures.decoded(square), 120, 120, Color.GREEN);
        assertColor(TestPictures.decoded(square), 5, 120, Color.RED);
        assertColor(TestPictures.decoded(square), 235, 120, Color.RED);
    }

    @Test
    void transparencyBecomesWhite() {
        BufferedImage upload = new BufferedImage(10, 10, BufferedImage.TYPE_INT_ARGB);

        assertColor(decoder.decode(new Upload(TestPictures.png(upload))).pixels(), 5, 5, Color.WHITE);
    }

    @Test
    void greyKeepsItsBrightness() {
        BufferedImage grey = new BufferedImage(16, 16, BufferedImage.TYPE_BYTE_GRAY);
        grey.getRaster().setSamples(0, 0, 16, 16, 0, grey256(128));

        assertColor(decoder.decode(new Upload(TestPictures.jpeg(grey))).pixels(), 8, 8, new Color(128, 128, 128));
        assertColor(decoder.decode(new Upload(TestPictures.png(grey))).pixels(), 8, 8, new Color(128, 128, 128));
    }

    private static int[] grey256(int value) {
        int[] samples = new int[256];
        Arrays.fill(samples, value);
        return samples;
    }

    @Test
    void inksBecomeColours() {
        assertColor(
                decoder.decode(new Upload(TestPictures.cmykJpeg(16, 16, 0, 255, 255, 0)))
                        .pixels(),
                8,
                8,
                Color.RED,
                60);
        assertColor(
                decoder.decode(new Upload(TestPictures.cmykJpeg(16, 16, 0, 0, 0, 0)))
                        .pixels(),
                8,
                8,
                Color.WHITE,
                10);
    }

    /** Half of the light is 188 of 255 in sRGB. */
    @Test
    void anotherColourSpaceIsConverted() {
        BufferedImage half = TestPictures.plain(16, 16, new Color(128, 128, 128));

        assertColor(decoder.decode(new Upload(TestPictures.linearJpeg(half))).pixels(), 8, 8, new Color(188, 188, 188));
        assertColor(decoder.decode(new Upload(TestPictures.linearPng(half))).pixels(), 8, 8, new Color(188, 188, 188));
    }

    @Test
    void webpIsRead() {
        Picture picture = decoder.decode(new Upload(TestPictures.webp()));

        assertThat(picture.format()).isEqualTo(PictureFormat.WEBP);
        assertThat(picture.width()).isEqualTo(3);
        assertThat(picture.height()).isEqualTo(2);
    }

    @Test
    void aBombIsRefusedFromItsHeader() {
        byte[] bomb = TestPictures.bomb(30_000, 30_000);
        assertThat(bomb.length).isLessThan(150_000);
        refusal(TestPictures.bomb(8000, 8000));
        long before = allocated();

        assertThat(refusal(bomb)).isEqualTo("file: has 30000 x 30000 pixels; at most 60000000 are allowed");
        assertThat(allocated() - before).as("bytes, of 2.7 GB of pixels").isLessThan(10 << 20);
    }

    /** Few pixels, but the JDK would keep whole rows of them, as wide as the file says. */
    @Test
    void anEndlessRowIsRefusedFromItsHeader() {
        assertThat(refusal(TestPictures.bomb(33_000_000, 1)))
                .isEqualTo("file: has 33000000 x 1 pixels; a side may have at most 65535");
    }

    /** A compressed text of some kB can become gigabytes. */
    @Test
    void aCompressedTextIsNotInflated() {
        assertThat(decoder.decode(new Upload(TestPictures.pngWithBrokenText())).width())
                .isEqualTo(4);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.2, 0.5, 0.9})
    void aTruncatedFileIsRefused(double part) {
        BufferedImage image = quarters(300, 300);

        assertThat(refusal(start(TestPictures.jpeg(image), part))).startsWith("file: ");
        assertThat(refusal(start(TestPictures.png(image), part))).startsWith("file: ");
        assertThat(refusal(start(TestPictures.webp(), part))).startsWith("file: ");
    }

    /** Both are read into the same memory. */
    @Test
    void aTruncatedFileIsNotContinuedByTheOneBeforeIt(@TempDir Path home) throws IOException {
        byte[] whole = TestPictures.jpeg(quarters(300, 300));
        Path file = home.resolve("original");
        Files.write(file, whole);
        assertThat(decoder.decode(Upload.read(file)).width()).isEqualTo(300);

        Files.write(file, start(whole, 0.5));

        Upload half = Upload.read(file);
        assertThat(half.array()).startsWith(whole);
        assertThatThrownBy(() -> decoder.decode(half)).isInstanceOf(ProblemException.class);
    }

    private static byte[] start(byte[] file, double part) {
        return Arrays.copyOf(file, (int) (file.length * part));
    }

    @ParameterizedTest
    @EnumSource(PictureFormat.class)
    void noDamageIsMoreThanARefusal(PictureFormat format) {
        byte[] good = switch (format) {
            case JPEG -> TestPictures.jpegWithExif(quarters(40, 40), 6, "x");
            case PNG -> TestPictures.pngWithExif(quarters(40, 40), 6, "x");
            case WEBP -> TestPictures.webp();
        };
        for (int at = 12; at < good.length; at++) {
            byte[] damaged = good.clone();
            damaged[at] = (byte) ~damaged[at];
            try {
                decoder.decode(new Upload(damaged));
            } catch (ProblemException refused) {
                assertThat(refused.problem().status().is4xxClientError()).isTrue();
            }
        }
    }

    @Test
    void otherFilesAreNamedAndRefused() {
        byte[] heic = "\0\0\0\u0018ftypheic\0\0\0\0mif1heic".getBytes(ISO_8859_1);

        assertThat(refusal(heic)).contains("HEIC");
        assertThat(refusal("GIF89a".getBytes(UTF_8))).contains("GIF");
        assertThat(refusal("just a text named photo.jpg".getBytes(UTF_8))).contains("is not a picture");
        assertThat(refusal("<svg xmlns='http://www.w3.org/2000/svg'/>".getBytes(UTF_8)))
                .contains("is not a picture");
        assertThat(refusal(new byte[] {1})).contains("is not a picture");
    }

    @Test
    void tooManyScansAreRefusedBeforeTheyAreDecoded() {
        byte[] small = TestPictures.jpeg(quarters(8, 8));

        assertThat(refusal(TestPictures.withScans(small, 101))).isEqualTo("file: has 101 scans; at most 100 are read");
        assertThat(refusal(TestPictures.withScans(TestPictures.withSize(small, 7700, 7600), 13)))
                .isEqualTo("file: has 13 scans; of so many pixels, 58520000, at most 12 are read");
    }

    /** A motion photo has a film behind the picture, in which any bytes occur. */
    @Test
    void whatFollowsAPictureIsNotCountedAsScans() {
        byte[] jpeg = TestPictures.jpeg(quarters(8, 8));
        byte[] motion = Arrays.copyOf(jpeg, jpeg.length + 1000);
        for (int at = jpeg.length; at < motion.length; at += 2) {
            motion[at] = (byte) 0xFF;
            motion[at + 1] = (byte) 0xDA;
        }

        assertThat(decoder.decode(new Upload(motion)).width()).isEqualTo(8);
    }

    @Test
    void rareKindsOfJpegAreNamedAndRefused() {
        byte[] lossless = TestPictures.jpeg(quarters(8, 8));
        int frame = 2;
        while (lossless[frame + 1] != (byte) 0xC0) {
            frame += 2 + ((lossless[frame + 2] << 8) | (lossless[frame + 3] & 0xFF));
        }
        lossless[frame + 1] = (byte) 0xC3;

        assertThat(refusal(lossless)).contains("lossless or arithmetic");
    }

    @Test
    void aFrameLargerThanItsPictureIsRefused() {
        assertThat(decoder.decode(new Upload(TestPictures.flatWebp(30, 20))).height())
                .isEqualTo(20);
        assertThat(refusal(TestPictures.webpWithFrame(100, 100, 7700, 7700)))
                .isEqualTo("file: has a frame of 7700 x 7700 pixels in a picture of 100 x 100");
    }

    @Test
    void moreMemoryThanThereIsIsRefusedByItsHeader() {
        TestDecoder small = new TestDecoder(library, DataSize.ofMegabytes(64));

        assertThatThrownBy(() -> small.decode(new Upload(TestPictures.flatWebp(7700, 7700))))
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        refused -> assertThat(refused.detail())
                                .matches("file: takes \\d+ MB of memory to decode; the server has 64 MB for it\\..*"));
    }

    private static long allocated() {
        return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
    }

    private String refusal(byte[] file) {
        try {
            decoder.decode(new Upload(file));
        } catch (ProblemException refused) {
            return refused.detail();
        }
        assertThatThrownBy(() -> {}).as("expected a refusal").isNotNull();
        return "";
    }

    private static void assertColor(BufferedImage image, int x, int y, Color expected) {
        assertColor(image, x, y, expected, 12);
    }

    private static void assertColor(BufferedImage image, int x, int y, Color expected, int tolerance) {
        Color color = new Color(image.getRGB(x, y));
        assertThat(Math.abs(color.getRed() - expected.getRed())
                        + Math.abs(color.getGreen() - expected.getGreen())
                        + Math.abs(color.getBlue() - expected.getBlue()))
                .as("%s, expected %s", color, expected)
                .isLessThanOrEqualTo(3 * tolerance);
    }
}
