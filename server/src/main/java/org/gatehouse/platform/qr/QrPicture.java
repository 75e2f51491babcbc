package org.gatehouse.platform.qr;

import com.google.zxing.BarcodeFormat;
import com.google.zxing.EncodeHintType;
import com.google.zxing.ReaderException;
import com.google.zxing.WriterException;
import com.google.zxing.common.BitMatrix;
import com.google.zxing.qrcode.QRCodeWriter;
import com.google.zxing.qrcode.decoder.Decoder;
import com.google.zxing.qrcode.decoder.ErrorCorrectionLevel;
import com.google.zxing.qrcode.detector.Detector;
import com.google.zxing.qrcode.encoder.QRCode;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.Map;
import javax.imageio.ImageIO;

/** A QR code at error level M with the quiet zone of four modules that the standard requires. */
public record QrPicture(BitMatrix modules) {

    /** This makes about 300 pixels: enough for 50 mm at 150 dpi, and sharp at 120 px. */
    private static final int PIXELS_A_MODULE = 8;

    /**
     * The code with the mask that the standard prefers, unless readers fail to read it. Of a hundred of our codes, ZXing, which many
     * scanners are based on, misplaces the alignment pattern in about one. Another of the eight masks is readable then.
     */
    public static QrPicture of(String text) {
        QrPicture preferred = encoded(text, Map.of());
        QrPicture made = preferred;
        for (int mask = 0; mask < QRCode.NUM_MASK_PATTERNS && !made.isRead(); mask++) {
            made = encoded(text, Map.of(EncodeHintType.QR_MASK_PATTERN, mask));
        }
        return made.isRead() ? made : preferred;
    }

    private static QrPicture encoded(String text, Map<EncodeHintType, Integer> more) {
        Map<EncodeHintType, Object> hints = new EnumMap<>(EncodeHintType.class);
        hints.put(EncodeHintType.ERROR_CORRECTION, ErrorCorrectionLevel.M);
        hints.put(EncodeHintType.MARGIN, 4);
        if (!StandardCharsets.US_ASCII.newEncoder().canEncode(text)) {
            hints.put(EncodeHintType.CHARACTER_SET, StandardCharsets.UTF_8);
        }
        hints.putAll(more);
        try {
            return new QrPicture(new QRCodeWriter().encode(text, BarcodeFormat.QR_CODE, 0, 0, hints));
        } catch (WriterException impossible) {
            throw new IllegalArgumentException("no QR code holds this text", impossible);
        }
    }

    private boolean isRead() {
        int side = modules.getWidth() * PIXELS_A_MODULE;
        BitMatrix dots = new BitMatrix(side);
        for (int y = 0; y < modules.getHeight(); y++) {
            for (int x = 0; x < modules.getWidth(); x++) {
                if (modules.get(x, y)) {
                    dots.setRegion(x * PIXELS_A_MODULE, y * PIXELS_A_MODULE, PIXELS_A_MODULE, PIXELS_A_MODULE);
                }
            }
        }
        try {
            new Decoder().decode(new Detector(dots).detect().getBits());
            return true;
        } catch (ReaderException unread) {
            return false;
        }
    }

    public byte[] png() {
        int side = modules.getWidth() * PIXELS_A_MODULE;
        BufferedImage image = new BufferedImage(side, side, BufferedImage.TYPE_BYTE_BINARY);
        for (int y = 0; y < side; y++) {
            for (int x = 0; x < side; x++) {
                image.setRGB(x, y, modules.get(x / PIXELS_A_MODULE, y / PIXELS_A_MODULE) ? 0x000000 : 0xFFFFFF);
            }
        }
        try (ByteArrayOutputStream png = new ByteArrayOutputStream()) {
            ImageIO.write(image, "png", png);
            return png.toByteArray();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /** A single path with a square for each module: sharp at any size. */
    public byte[] svg() {
        int side = modules.getWidth();
        StringBuilder path = new StringBuilder();
        for (int y = 0; y < side; y++) {
            for (int x = 0; x < side; x++) {
                if (modules.get(x, y)) {
                    path.append('M').append(x).append(' ').append(y).append("h1v1h-1z");
                }
            }
        }
        return """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %1$d %1$d" shape-rendering="crispEdges">\
                <path fill="#fff" d="M0 0h%1$dv%1$dH0z"/><path d="%2$s"/></svg>
                """.formatted(side, path).getBytes(StandardCharsets.UTF_8);
    }
}
