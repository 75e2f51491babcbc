package org.gatehouse.badge;

import com.google.zxing.Binarizer;
import com.google.zxing.BinaryBitmap;
import com.google.zxing.DecodeHintType;
import com.google.zxing.NotFoundException;
import com.google.zxing.RGBLuminanceSource;
import com.google.zxing.ReaderException;
import com.google.zxing.common.GlobalHistogramBinarizer;
import com.google.zxing.common.HybridBinarizer;
import com.google.zxing.qrcode.QRCodeReader;
import java.awt.image.BufferedImage;
import java.util.List;
import java.util.Map;

/** Reads the QR code of a picture, as a scanner does of a badge: looking more than once, each time a little differently. */
public final class Scanned {

    private static final Map<DecodeHintType, Boolean> HINTS = Map.of(DecodeHintType.TRY_HARDER, true);

    private Scanned() {}

    public static String of(BufferedImage image) throws ReaderException {
        int[] pixels = image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
        var source = new RGBLuminanceSource(image.getWidth(), image.getHeight(), pixels);
        ReaderException unread = NotFoundException.getNotFoundInstance();
        for (Binarizer look : List.of(new HybridBinarizer(source), new GlobalHistogramBinarizer(source))) {
            try {
                return new QRCodeReader().decode(new BinaryBitmap(look), HINTS).getText();
            } catch (ReaderException again) {
                unread = again;
            }
        }
        throw unread;
    }
}
