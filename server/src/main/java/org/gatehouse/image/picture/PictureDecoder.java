package org.gatehouse.image.picture;

import com.twelvemonkeys.imageio.stream.ByteArrayImageInputStream;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.RenderingHints;
import java.awt.color.ColorSpace;
import java.awt.image.AffineTransformOp;
import java.awt.image.BufferedImage;
import java.awt.image.ColorConvertOp;
import java.awt.image.ColorModel;
import java.awt.image.ComponentColorModel;
import java.awt.image.DataBuffer;
import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;
import javax.imageio.ImageIO;
import javax.imageio.ImageReadParam;
import javax.imageio.ImageReader;
import org.gatehouse.image.Crop;
import org.gatehouse.image.ImageProblem;
import org.gatehouse.image.Upload;
import org.gatehouse.image.jpeg.Halving;
import org.gatehouse.image.jpeg.HalvingRaster;
import org.gatehouse.image.jpeg.JpegColors;
import org.gatehouse.image.jpeg.JpegLibrary;
import org.gatehouse.image.jpeg.PictureBuffers;
import org.gatehouse.image.jpeg.TurboJpeg;
import org.gatehouse.platform.problem.ProblemException;
import org.jspecify.annotations.Nullable;

/** Decodes an uploaded file to upright sRGB pixels, and refuses expensive files before they cost anything. */
public final class PictureDecoder {

    /**
     * The longest side that a JPEG can have. The JDK keeps whole rows of a PNG as they are stored: three rows of 33 million pixels would
     * take 800 MB.
     */
    private static final int LONGEST_SIDE = 65_535;

    private static final PictureBuffers DECODED = PictureBuffers.blueFirst();

    private final long maxPixels;
    private final JpegLibrary library;

    public PictureDecoder(long maxPixels, JpegLibrary library) {
        this.maxPixels = maxPixels;
        this.library = library;
    }

    /**
     * Decodes the picture, or this part only and no pixel of the rest.
     *
     * @param memory what the picture takes is held by it, also while the variants are made
     */
    public Picture decode(Upload file, @Nullable Crop crop, DecodingMemory.Share memory) {
        PictureFormat format = PictureFormat.of(file);
        if (format == PictureFormat.WEBP && PictureChunks.isWebpCut(file)) {
            throw truncated();
        }
        ImageReader reader = reader(file, format);
        try {
            return decode(reader, file, format, crop, memory);
        } catch (IOException | RuntimeException damaged) {
            throw damaged instanceof ProblemException problem
                    ? problem
                    : ImageProblem.UNREADABLE_IMAGE.ofField("file", "the %s is damaged", format);
        } finally {
            reader.dispose();
        }
    }

    private static ImageReader reader(Upload file, PictureFormat format) {
        ImageReader reader =
                ImageIO.getImageReadersByMIMEType(format.mediaType()).next();
        reader.setInput(new ByteArrayImageInputStream(file.array(), 0, file.length()), true, true);
        return reader;
    }

    private Picture decode(
            ImageReader reader, Upload file, PictureFormat format, @Nullable Crop crop, DecodingMemory.Share memory)
            throws IOException {
        int width = reader.getWidth(0);
        int height = reader.getHeight(0);
        if (Math.max(width, height) > LONGEST_SIDE) {
            throw ImageProblem.TOO_MANY_PIXELS.ofField(
                    "file", "has %d x %d pixels; a side may have at most %d", width, height, LONGEST_SIDE);
        }
        if ((long) width * height > maxPixels) {
            throw ImageProblem.TOO_MANY_PIXELS.ofField(
                    "file", "has %d x %d pixels; at most %d are allowed", width, height, maxPixels);
        }
        Orientation orientation = Orientation.of(file, format);
        Rectangle part =
                crop == null ? new Rectangle(width, height) : orientation.stored(crop.rectangle(), width, height);
        Pixels pixels = format == PictureFormat.JPEG
                ? jpeg(reader, file, part, memory)
                : pixels(reader, file, format, part, memory);
        BufferedImage upright = upright(standard(shrunk(pixels.image()), pixels.profile()), orientation);
        return orientation.swapsSides()
                ? new Picture(format, part.height, part.width, upright)
                : new Picture(format, part.width, part.height, upright);
    }

    /**
     * Decodes a picture that is partly transparent, such as a logo, at most as large as its largest variant: variants are JPEGs, which
     * show white there. Null for any other picture, and for the rare one whose colours or orientation would have to be converted as well.
     */
    public @Nullable BufferedImage transparent(Upload file, @Nullable Crop crop, DecodingMemory.Share memory)
            throws IOException {
        PictureFormat format = PictureFormat.of(file);
        if (format == PictureFormat.JPEG || !Orientation.of(file, format).equals(Orientation.UPRIGHT)) {
            return null;
        }
        ImageReader reader = reader(file, format);
        try {
            if (!reader.getImageTypes(0).next().getColorModel().hasAlpha()) {
                return null;
            }
            Rectangle part = crop == null ? new Rectangle(reader.getWidth(0), reader.getHeight(0)) : crop.rectangle();
            Pixels pixels = pixels(reader, file, format, part, memory);
            return pixels.profile() == null && isTransparent(pixels.image()) ? fitted(pixels.image()) : null;
        } finally {
            reader.dispose();
        }
    }

    private static boolean isTransparent(BufferedImage pixels) {
        if (!pixels.getColorModel().hasAlpha()) {
            return false;
        }
        int[] row = new int[pixels.getWidth()];
        for (int y = 0; y < pixels.getHeight(); y++) {
            pixels.getRGB(0, y, row.length, 1, row, 0, row.length);
            if (Arrays.stream(row).anyMatch(pixel -> pixel >>> 24 < 255)) {
                return true;
            }
        }
        return false;
    }

    /** Halves it until a last step of less leads to the largest variant. */
    private static BufferedImage fitted(BufferedImage pixels) {
        BufferedImage fitted = pixels;
        int longest = Math.max(fitted.getWidth(), fitted.getHeight());
        while (longest > Picture.LONGEST) {
            double scale = Math.max(0.5, (double) Picture.LONGEST / longest);
            fitted = drawn(
                    fitted,
                    Math.max(1, (int) Math.round(fitted.getWidth() * scale)),
                    Math.max(1, (int) Math.round(fitted.getHeight() * scale)),
                    BufferedImage.TYPE_INT_ARGB,
                    null);
            longest = Math.max(fitted.getWidth(), fitted.getHeight());
        }
        return fitted;
    }

    /**
     * The pixels as the file has them.
     *
     * @param profile the colour space of red, green and blue; null means sRGB
     */
    private record Pixels(BufferedImage image, @Nullable ColorSpace profile) {}

    private Pixels pixels(
            ImageReader reader, Upload file, PictureFormat format, Rectangle part, DecodingMemory.Share memory)
            throws IOException {
        int width = reader.getWidth(0);
        int height = reader.getHeight(0);
        memory.hold(
                format == PictureFormat.PNG
                        ? DecodingCost.png(file, part)
                        : DecodingCost.webp(file, width, height, part, WebpHeader.of(file, width, height)));
        return new Pixels(
                read(reader, reading(reader, part)), format == PictureFormat.PNG ? PngProfile.of(file) : null);
    }

    /** Tries the cheapest way first; each way holds the memory that it takes. */
    private Pixels jpeg(ImageReader reader, Upload file, Rectangle part, DecodingMemory.Share memory)
            throws IOException {
        int width = reader.getWidth(0);
        int height = reader.getHeight(0);
        JpegHeader header = JpegHeader.of(file);
        header.requireFewScans((long) width * height, maxPixels);
        JpegColors plain = JpegColors.ofPlain(file);
        if (plain != null && part.width == width && part.height == height) {
            memory.hold(DecodingCost.scaled(file, width, height));
            BufferedImage scaled = scaled(file, width, height);
            if (scaled != null) {
                return new Pixels(scaled, plain.profile());
            }
        }
        if (plain != null && plain.profile() == null) {
            memory.hold(DecodingCost.halved(file, part, header));
            BufferedImage half = halved(file, part);
            if (half != null) {
                return new Pixels(half, null);
            }
        }
        memory.hold(DecodingCost.whole(file, part, header, plain));
        return new Pixels(read(reader, reading(reader, part)), null);
    }

    /** Decodes with a library that scales at the same time; null when it is not installed, or reports a problem with the file. */
    private @Nullable BufferedImage scaled(Upload file, int width, int height) {
        TurboJpeg turbo = library.turbo();
        if (turbo == null) {
            return null;
        }
        int divisor = Picture.decodingDivisor(width, height);
        BufferedImage scaled = DECODED.of(width / divisor, height / divisor);
        return turbo.decode(file, width, height, divisor, scaled) ? scaled : null;
    }

    /**
     * Halves the picture while decoding; null when the half is too small for the variants, or when this JDK delivers pixels in another
     * way.
     */
    private static @Nullable BufferedImage halved(Upload file, Rectangle part) throws IOException {
        int step = Picture.readingStep(part.width, part.height);
        int width = Math.ceilDiv(part.width, step);
        int height = Math.ceilDiv(part.height, step);
        if (width < 2 || height < 2 || !Picture.isEnough(width / 2, height / 2)) {
            return null;
        }
        BufferedImage half = DECODED.of(width / 2, height / 2);
        HalvingRaster rows = new HalvingRaster(width, height, half);
        ImageReader reader = reader(file, PictureFormat.JPEG);
        try {
            ImageReadParam reading = reading(reader, part);
            reading.setDestination(rows.image());
            read(reader, reading);
            return rows.isComplete() ? half : null;
        } catch (UnsupportedOperationException otherwise) {
            return null;
        } finally {
            reader.dispose();
        }
    }

    private static ImageReadParam reading(ImageReader reader, Rectangle part) {
        ImageReadParam param = reader.getDefaultReadParam();
        param.setSourceRegion(part);
        int step = Picture.readingStep(part.width, part.height);
        param.setSourceSubsampling(step, step, 0, 0);
        return param;
    }

    private static BufferedImage read(ImageReader reader, ImageReadParam param) throws IOException {
        reader.setLocale(english(reader));
        boolean[] truncated = {false};
        reader.addIIOReadWarningListener((source, warning) -> truncated[0] |= isTruncation(warning));
        BufferedImage pixels = reader.read(0, param);
        if (truncated[0]) {
            throw truncated();
        }
        return pixels;
    }

    private static ProblemException truncated() {
        return ImageProblem.UNREADABLE_IMAGE.ofField("file", "is cut off; send the whole file");
    }

    /** Selects English, because the reader otherwise warns in the language of the machine. */
    private static @Nullable Locale english(ImageReader reader) {
        Locale[] spoken = reader.getAvailableLocales();
        for (Locale locale : spoken == null ? new Locale[0] : spoken) {
            if (locale.getLanguage().equals("en")) {
                return locale;
            }
        }
        return null;
    }

    /** The JDK's JPEG decoder fills missing data with grey and only warns. */
    private static boolean isTruncation(String warning) {
        return warning.contains("Truncated") || warning.contains("premature end");
    }

    /** Halves the pixels while every variant can still be made from the half, and draws them on white. */
    private static BufferedImage shrunk(BufferedImage pixels) {
        BufferedImage shrunk = pixels;
        while (Picture.isEnough(shrunk.getWidth() / 2, shrunk.getHeight() / 2)) {
            shrunk = Halving.fits(shrunk)
                    ? Halving.of(shrunk)
                    : onWhite(shrunk, Math.max(1, shrunk.getWidth() / 2), Math.max(1, shrunk.getHeight() / 2));
        }
        return shrunk.getType() == BufferedImage.TYPE_3BYTE_BGR
                ? shrunk
                : onWhite(shrunk, shrunk.getWidth(), shrunk.getHeight());
    }

    private static BufferedImage onWhite(BufferedImage pixels, int width, int height) {
        return drawn(pixels, width, height, BufferedImage.TYPE_3BYTE_BGR, Color.WHITE);
    }

    /**
     * Draws the pixels in another size.
     *
     * @param type of the image to draw on, by the constants of {@link BufferedImage}
     * @param ground what transparent parts show; null keeps them transparent
     */
    private static BufferedImage drawn(BufferedImage pixels, int width, int height, int type, @Nullable Color ground) {
        BufferedImage target = new BufferedImage(width, height, type);
        Graphics2D graphics = target.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BILINEAR);
        graphics.drawImage(pixels, 0, 0, width, height, ground, null);
        graphics.dispose();
        return target;
    }

    private static BufferedImage standard(BufferedImage pixels, @Nullable ColorSpace profile) {
        if (profile == null) {
            return pixels;
        }
        ColorModel colors = new ComponentColorModel(profile, false, false, ColorModel.OPAQUE, DataBuffer.TYPE_BYTE);
        BufferedImage tagged = new BufferedImage(colors, pixels.getRaster(), false, null);
        BufferedImage target = new BufferedImage(pixels.getWidth(), pixels.getHeight(), BufferedImage.TYPE_3BYTE_BGR);
        return new ColorConvertOp(null).filter(tagged, target);
    }

    private static BufferedImage upright(BufferedImage pixels, Orientation orientation) {
        if (orientation.equals(Orientation.UPRIGHT)) {
            return pixels;
        }
        int width = pixels.getWidth();
        int height = pixels.getHeight();
        BufferedImage target = orientation.swapsSides()
                ? new BufferedImage(height, width, BufferedImage.TYPE_3BYTE_BGR)
                : new BufferedImage(width, height, BufferedImage.TYPE_3BYTE_BGR);
        var turn = new AffineTransformOp(orientation.upright(width, height), AffineTransformOp.TYPE_NEAREST_NEIGHBOR);
        return turn.filter(pixels, target);
    }
}
