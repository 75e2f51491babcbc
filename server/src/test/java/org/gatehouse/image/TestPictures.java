package org.gatehouse.image;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.awt.GradientPaint;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.color.ColorSpace;
import java.awt.color.ICC_Profile;
import java.awt.image.BufferedImage;
import java.awt.image.DataBuffer;
import java.awt.image.Raster;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Objects;
import java.util.Random;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.MemoryCacheImageOutputStream;
import org.jspecify.annotations.Nullable;

/** Pictures made by code: good ones, odd ones and hostile ones. */
public final class TestPictures {

    /** A 3 x 2 WebP of one colour. */
    private static final String WEBP = "UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoDAAIAAgA0JaQAA3AA/vuUAAA=";

    private TestPictures() {}

    /** Red, green above blue, white. */
    public static BufferedImage quarters(int width, int height) {
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                boolean left = x < width / 2;
                Color above = left ? Color.RED : Color.GREEN;
                Color below = left ? Color.BLUE : Color.WHITE;
                image.setRGB(x, y, (y < height / 2 ? above : below).getRGB());
            }
        }
        return image;
    }

    /** Soft shapes, edges and a little noise, as cameras see the world. */
    public static BufferedImage photo(int width, int height, int type) {
        BufferedImage image = new BufferedImage(width, height, type);
        Random random = new Random(7);
        Graphics2D graphics = image.createGraphics();
        graphics.setPaint(new GradientPaint(0, 0, new Color(0x9AB7D3), width, height, new Color(0x3B4A3F)));
        graphics.fillRect(0, 0, width, height);
        for (int i = 0; i < 60; i++) {
            int size = 2 + random.nextInt(Math.max(width, height) / 4 + 1);
            int x = random.nextInt(width);
            int y = random.nextInt(height);
            Color color = new Color(random.nextInt(1 << 24));
            graphics.setPaint(new GradientPaint(x, y, color, x + size, y + size, color.darker()));
            graphics.fillOval(x - size / 2, y - size / 2, size, size);
        }
        graphics.dispose();
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                image.setRGB(x, y, image.getRGB(x, y) ^ random.nextInt(4) * 0x010101);
            }
        }
        return image;
    }

    /** As {@code Graphics2D} scales it. */
    public static BufferedImage drawn(BufferedImage image, int width, int height) {
        BufferedImage target = new BufferedImage(width, height, BufferedImage.TYPE_3BYTE_BGR);
        Graphics2D graphics = target.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BILINEAR);
        graphics.drawImage(image, 0, 0, width, height, null);
        graphics.dispose();
        return target;
    }

    /** How alike two pictures of one size are, in dB: 30 is what one sees side by side, 40 what nobody sees. */
    public static double psnr(BufferedImage one, BufferedImage other) {
        assertThat(one.getWidth()).isEqualTo(other.getWidth());
        assertThat(one.getHeight()).isEqualTo(other.getHeight());
        double sum = 0;
        for (int y = 0; y < one.getHeight(); y++) {
            for (int x = 0; x < one.getWidth(); x++) {
                int left = one.getRGB(x, y);
                int right = other.getRGB(x, y);
                for (int shift = 0; shift <= 16; shift += 8) {
                    int difference = ((left >> shift) & 255) - ((right >> shift) & 255);
                    sum += difference * difference;
                }
            }
        }
        return 10 * Math.log10(255.0 * 255.0 * 3 * one.getWidth() * one.getHeight() / sum);
    }

    public static BufferedImage plain(int width, int height, Color color) {
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        var graphics = image.createGraphics();
        graphics.setColor(color);
        graphics.fillRect(0, 0, width, height);
        graphics.dispose();
        return image;
    }

    /** A JPEG of a size of its own: two calls with different seeds differ in their bytes. */
    public static byte[] jpeg(int width, int height, int seed) {
        return jpeg(plain(width, height, new Color(seed & 0xFFFFFF)));
    }

    public static byte[] jpeg(BufferedImage image) {
        return encoded(image, "jpeg");
    }

    public static byte[] jpeg(BufferedImage image, boolean progressive) {
        ImageWriter writer = ImageIO.getImageWritersByFormatName("jpeg").next();
        ImageWriteParam param = writer.getDefaultWriteParam();
        param.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
        param.setCompressionQuality(0.92f);
        param.setProgressiveMode(progressive ? ImageWriteParam.MODE_DEFAULT : ImageWriteParam.MODE_DISABLED);
        return written(writer, new IIOImage(image, null, null), param);
    }

    private static byte[] written(ImageWriter writer, IIOImage image, @Nullable ImageWriteParam param) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (var output = new MemoryCacheImageOutputStream(bytes)) {
            writer.setOutput(output);
            writer.write(null, image, param);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            writer.dispose();
        }
        return bytes.toByteArray();
    }

    public static byte[] png(BufferedImage image) {
        return encoded(image, "png");
    }

    private static byte[] encoded(BufferedImage image, String format) {
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            ImageIO.write(image, format, bytes);
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static BufferedImage decoded(byte @Nullable [] file) {
        try {
            return ImageIO.read(new ByteArrayInputStream(Objects.requireNonNull(file)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static byte[] webp() {
        return Base64.getDecoder().decode(WEBP);
    }

    /** A TIFF directory with the orientation and a GPS text that must never be served. */
    static byte[] exif(int orientation, String secret) {
        return bytes(out -> {
            byte[] text = (secret + "\0").getBytes(StandardCharsets.US_ASCII);
            out.write("MM\0*".getBytes(StandardCharsets.US_ASCII));
            out.writeInt(8);
            out.writeShort(2);
            out.writeShort(0x0112);
            out.writeShort(3);
            out.writeInt(1);
            out.writeShort(orientation);
            out.writeShort(0);
            out.writeShort(0x8825);
            out.writeShort(4);
            out.writeInt(1);
            out.writeInt(38);
            out.writeInt(0);
            out.writeShort(1);
            out.writeShort(0x001D);
            out.writeShort(2);
            out.writeInt(text.length);
            out.writeInt(56);
            out.writeInt(0);
            out.write(text);
        });
    }

    public static byte[] jpegWithExif(BufferedImage image, int orientation, String secret) {
        return withSegment(
                jpeg(image), 0xE1, concat("Exif\0\0".getBytes(StandardCharsets.US_ASCII), exif(orientation, secret)));
    }

    public static byte[] pngWithExif(BufferedImage image, int orientation, String secret) {
        return withPngChunk(png(image), "eXIf", exif(orientation, secret));
    }

    /** Pixels of linear light, and the profile that says so. */
    public static byte[] linearJpeg(BufferedImage image) {
        byte[] preamble = "ICC_PROFILE\0\1\1".getBytes(StandardCharsets.ISO_8859_1);
        return withSegment(jpeg(image), 0xE2, concat(preamble, linearProfile()));
    }

    public static byte[] linearPng(BufferedImage image) {
        byte[] name = "linear\0\0".getBytes(StandardCharsets.US_ASCII);
        return withPngChunk(png(image), "iCCP", concat(name, deflated(linearProfile())));
    }

    private static byte[] linearProfile() {
        return ICC_Profile.getInstance(ColorSpace.CS_LINEAR_RGB).getData();
    }

    /** Four inks, stored inverted behind an Adobe mark, as Photoshop does. */
    public static byte[] cmykJpeg(int width, int height, int cyan, int magenta, int yellow, int black) {
        var pixels = Raster.createInterleavedRaster(DataBuffer.TYPE_BYTE, width, height, 4, null);
        int[] ink = {255 - cyan, 255 - magenta, 255 - yellow, 255 - black};
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                pixels.setPixel(x, y, ink);
            }
        }
        byte[] withoutTransform = "Adobe\0\144\0\0\0\0\0".getBytes(StandardCharsets.ISO_8859_1);
        return withSegment(jpeg(pixels), 0xEE, withoutTransform);
    }

    private static byte[] jpeg(Raster pixels) {
        return written(ImageIO.getImageWritersByFormatName("jpeg").next(), new IIOImage(pixels, null, null), null);
    }

    /** The same pixels under a header that names another size. */
    public static byte[] withSize(byte[] jpeg, int width, int height) {
        byte[] other = jpeg.clone();
        int frame = 2;
        while (other[frame + 1] != (byte) 0xC0 && other[frame + 1] != (byte) 0xC2) {
            frame += 2 + Short.toUnsignedInt(ByteBuffer.wrap(other).getShort(frame + 2));
        }
        ByteBuffer.wrap(other).putShort(frame + 5, (short) height).putShort(frame + 7, (short) width);
        return other;
    }

    /** A JPEG whose header names this size, and that ends early: a decoder reserves its memory before it notices. */
    public static byte[] cutJpeg(int width, int height, int components, boolean progressive) {
        byte[] small = switch (components) {
            case 1 -> jpeg(new BufferedImage(16, 16, BufferedImage.TYPE_BYTE_GRAY));
            case 4 -> cmykJpeg(16, 16, 0, 255, 255, 0);
            default -> jpeg(plain(16, 16, Color.RED), progressive);
        };
        return withSize(small, width, height);
    }

    /** The scan of this JPEG of one scan, so many times. */
    public static byte[] withScans(byte[] jpeg, int scans) {
        int scan = 2;
        while (jpeg[scan + 1] != (byte) 0xDA) {
            scan += 2 + Short.toUnsignedInt(ByteBuffer.wrap(jpeg).getShort(scan + 2));
        }
        int from = scan;
        int end = jpeg.length - 2;
        return bytes(out -> {
            out.write(jpeg, 0, from);
            for (int i = 0; i < scans; i++) {
                out.write(jpeg, from, end - from);
            }
            out.write(jpeg, end, 2);
        });
    }

    /** A valid PNG of that many black pixels in next to no bytes. */
    public static byte[] bomb(int width, int height) {
        return flatPng(width, height, 1, 0, false);
    }

    /** A valid PNG of zeros; depth and colours are numbered as in its header. */
    public static byte[] flatPng(int width, int height, int depth, int colours, boolean interlaced) {
        int channels = switch (colours) {
            case 2 -> 3;
            case 4 -> 2;
            case 6 -> 4;
            default -> 1;
        };
        return bytes(out -> {
            out.write(new byte[] {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'});
            out.write(chunk("IHDR", bytes(header -> {
                header.writeInt(width);
                header.writeInt(height);
                header.write(new byte[] {(byte) depth, (byte) colours, 0, 0, (byte) (interlaced ? 1 : 0)});
            })));
            if (colours == 3) {
                out.write(chunk("PLTE", new byte[3]));
            }
            ByteArrayOutputStream rows = new ByteArrayOutputStream();
            try (var deflating = new DeflaterOutputStream(rows, new Deflater(depth == 1 ? 9 : 1))) {
                // Passes have more rows than the picture, and some bytes more: a decoder leaves the rest.
                byte[] row = new byte[1 + (width * depth * channels + 7) / 8 + (interlaced ? 16 : 0)];
                for (int y = 0; y < height; y++) {
                    deflating.write(row);
                }
            }
            out.write(chunk("IDAT", rows.toByteArray()));
            out.write(chunk("IEND", new byte[0]));
        });
    }

    /** A lossless WebP of one colour: all five codes have one symbol, so that no pixel takes a bit. */
    public static byte[] flatWebp(int width, int height) {
        return riff(losslessFrame(width, height));
    }

    /** A WebP that says its size twice. */
    public static byte[] webpWithFrame(int width, int height, int frameWidth, int frameHeight) {
        return riff(bytes(out -> {
            out.write(extended(width, height, 0x10));
            out.write(losslessFrame(frameWidth, frameHeight));
        }));
    }

    private static byte[] extended(int width, int height, int flags) {
        return bytes(out -> {
            out.writeBytes("VP8X");
            out.writeInt(Integer.reverseBytes(10));
            out.writeInt(Integer.reverseBytes(flags));
            writeThree(out, width - 1);
            writeThree(out, height - 1);
        });
    }

    /** An animated WebP whose first frame has a size of its own. */
    public static byte[] animatedWebp(int width, int height, int frameWidth, int frameHeight) {
        byte[] frame = losslessFrame(frameWidth, frameHeight);
        return riff(bytes(out -> {
            out.write(extended(width, height, 0x12));
            out.writeBytes("ANIM");
            out.writeInt(Integer.reverseBytes(6));
            out.write(new byte[6]);
            out.writeBytes("ANMF");
            out.writeInt(Integer.reverseBytes(16 + frame.length));
            writeThree(out, 0);
            writeThree(out, 0);
            writeThree(out, frameWidth - 1);
            writeThree(out, frameHeight - 1);
            writeThree(out, 100);
            out.write(0);
            out.write(frame);
        }));
    }

    private static byte[] losslessFrame(int width, int height) {
        return bytes(out -> {
            out.writeBytes("VP8L");
            out.writeInt(Integer.reverseBytes(20));
            out.write(0x2F);
            out.writeInt(Integer.reverseBytes((width - 1) | ((height - 1) << 14) | (1 << 28)));
            out.writeInt(Integer.reverseBytes(0x88888));
            out.write(new byte[11]);
        });
    }

    private static byte[] riff(byte[] chunks) {
        return bytes(out -> {
            out.writeBytes("RIFF");
            out.writeInt(Integer.reverseBytes(4 + chunks.length));
            out.writeBytes("WEBP");
            out.write(chunks);
        });
    }

    private static void writeThree(DataOutputStream out, int value) throws IOException {
        out.write(value);
        out.write(value >> 8);
        out.write(value >> 16);
    }

    /** A picture with a compressed text that nobody can inflate: who reads it fails. */
    public static byte[] pngWithBrokenText() {
        byte[] text = "Comment\0\0this is not deflated".getBytes(StandardCharsets.US_ASCII);
        return withPngChunk(png(plain(4, 4, Color.RED)), "zTXt", text);
    }

    /** Puts an APP segment right behind the start of the picture. */
    private static byte[] withSegment(byte[] jpeg, int marker, byte[] content) {
        return bytes(out -> {
            out.write(jpeg, 0, 2);
            out.writeByte(0xFF);
            out.writeByte(marker);
            out.writeShort(content.length + 2);
            out.write(content);
            out.write(jpeg, 2, jpeg.length - 2);
        });
    }

    /** Puts a chunk behind the header of a PNG: 8 bytes of signature, 25 of IHDR. */
    private static byte[] withPngChunk(byte[] png, String type, byte[] content) {
        return bytes(out -> {
            out.write(png, 0, 33);
            out.write(chunk(type, content));
            out.write(png, 33, png.length - 33);
        });
    }

    private static byte[] chunk(String type, byte[] content) {
        byte[] named = concat(type.getBytes(StandardCharsets.US_ASCII), content);
        CRC32 checksum = new CRC32();
        checksum.update(named);
        return bytes(out -> {
            out.writeInt(content.length);
            out.write(named);
            out.writeInt((int) checksum.getValue());
        });
    }

    private static byte[] deflated(byte[] content) {
        return bytes(out -> {
            try (var deflating = new DeflaterOutputStream(out)) {
                deflating.write(content);
            }
        });
    }

    private static byte[] concat(byte[] first, byte[] second) {
        return bytes(out -> {
            out.write(first);
            out.write(second);
        });
    }

    private interface Writing {
        void to(DataOutputStream out) throws IOException;
    }

    private static byte[] bytes(Writing writing) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            writing.to(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
