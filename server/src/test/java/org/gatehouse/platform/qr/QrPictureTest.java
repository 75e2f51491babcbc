package org.gatehouse.platform.qr;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.zxing.BinaryBitmap;
import com.google.zxing.DecodeHintType;
import com.google.zxing.RGBLuminanceSource;
import com.google.zxing.ReaderException;
import com.google.zxing.common.HybridBinarizer;
import com.google.zxing.qrcode.QRCodeReader;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

/** A badge that no scanner reads is found at the gate, so each code is read before it is given away. */
class QrPictureTest {

    @Test
    void everyCodeOfABadgeIsRead() throws Exception {
        Random random = new Random(4711);
        for (int badge = 1; badge <= 1000; badge++) {
            String text = badge + "-" + new UUID(random.nextLong(), random.nextLong());
            assertThat(read(QrPicture.of(text))).isEqualTo(text);
        }
    }

    private static String read(QrPicture code) throws IOException, ReaderException {
        BufferedImage image = ImageIO.read(new ByteArrayInputStream(code.png()));
        int side = image.getWidth();
        int[] pixels = image.getRGB(0, 0, side, side, null, 0, side);
        BinaryBitmap seen = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(side, side, pixels)));
        return new QRCodeReader()
                .decode(seen, Map.of(DecodeHintType.TRY_HARDER, true))
                .getText();
    }
}
