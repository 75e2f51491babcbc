package org.gatehouse.accreditation;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.zxing.BinaryBitmap;
import com.google.zxing.DecodeHintType;
import com.google.zxing.Result;
import com.google.zxing.ResultMetadataType;
import com.google.zxing.common.HybridBinarizer;
import com.google.zxing.qrcode.QRCodeReader;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.util.Map;
import java.util.UUID;
import javax.imageio.ImageIO;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

@ApiTest
class QrApiTest {

    private static final String BASE = "https://gatehouse.test";

    private static String address(EventFixture event) {
        JsonNode summary = event.desk()
                .get(event.path() + "/accreditations/" + event.accreditation("Ana"))
                .json()
                .path("summary");
        return summary.path("qr_code").asString();
    }

    @Test
    void thePictureHoldsWhatGatesCompare(Fixture fixture) throws Exception {
        EventFixture event = fixture.event().withAccreditation("Ana");
        String told = event.gate()
                .get(event.path() + "/sync")
                .json()
                .path("accreditations")
                .get(0)
                .path("qr")
                .asString();
        String address = address(event);
        assertThat(address).startsWith(BASE).doesNotContain(" ", "'", "\"", "(", ")");

        Answer picture =
                fixture.anonymous().get(address.substring(BASE.length())).expect(200);

        assertThat(picture.header("Content-Type")).isEqualTo("image/png");
        assertThat(picture.header("Cache-Control")).contains("public", "immutable");
        Result read = read(ImageIO.read(new ByteArrayInputStream(picture.bytes())));
        assertThat(read.getText()).isEqualTo(told);
        assertThat(read.getResultMetadata().get(ResultMetadataType.ERROR_CORRECTION_LEVEL))
                .hasToString("M");
    }

    /** A picture without perspective: searched for like one in a photo, some of the random hashes are not found. */
    private static Result read(BufferedImage image) throws Exception {
        int[] pixels = image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
        var source = new com.google.zxing.RGBLuminanceSource(image.getWidth(), image.getHeight(), pixels);
        return new QRCodeReader()
                .decode(
                        new BinaryBitmap(new HybridBinarizer(source)),
                        Map.of(DecodeHintType.PURE_BARCODE, Boolean.TRUE));
    }

    @Test
    void thereIsAnSvgToo(Fixture fixture) {
        EventFixture event = fixture.event().withAccreditation("Ana");
        String path = address(event).substring(BASE.length()).replace(".png", ".svg");

        Answer picture = fixture.anonymous().get(path).expect(200);

        assertThat(picture.header("Content-Type")).startsWith("image/svg+xml");
        assertThat(picture.text()).startsWith("<svg ").containsPattern("viewBox=\"0 0 (37|41) \\1\"");
    }

    @Test
    void anInvalidatedBadgeHasNoPicture(Fixture fixture) {
        EventFixture event = fixture.event().withAccreditation("Ana");
        String path = address(event).substring(BASE.length());

        event.desk()
                .delete(event.path() + "/accreditations/" + event.accreditation("Ana") + "/randomHash")
                .expect(204);

        fixture.anonymous().get(path).expect(404);
        fixture.anonymous().get(address(event).substring(BASE.length())).expect(200);
    }

    @Test
    void nothingElseHasAPicture(Fixture fixture) {
        EventFixture event = fixture.event().withAccreditation("Ana");
        String qr = "/registrations/accreditation/qr/";

        fixture.anonymous()
                .get(qr + event.accreditation("Ana") + "-" + UUID.randomUUID() + ".png")
                .expect(404);
        fixture.anonymous().get(qr + "x").expect(404);
        fixture.anonymous().get(qr + "%00.png").expect(400);
    }
}
