package org.gatehouse.image.upload;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.net.URI;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.Scope;
import org.gatehouse.image.TestPictures;
import org.gatehouse.image.Uploads;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

@ApiTest
class CropApiTest {

    private static Api uploader(Fixture fixture) {
        return fixture.api(Scope.IMAGES_WRITE);
    }

    private static String path(JsonNode image) {
        return "/images/" + image.path("id") + "/"
                + image.path("thumbnail_hash").stringValue();
    }

    private static Map<String, Object> part(int x, int y, int width, int height) {
        return Map.of("crop_x", x, "crop_y", y, "crop_width", width, "crop_height", height);
    }

    private static JsonNode crop(Fixture fixture, JsonNode image, int x, int y, int width, int height) {
        return uploader(fixture)
                .post(path(image) + "/clone", part(x, y, width, height))
                .expect(201)
                .json();
    }

    private static BufferedImage load(Fixture fixture, JsonNode image) {
        String address = image.path("thumbnail").stringValue() + "_large";
        return TestPictures.decoded(fixture.anonymous()
                .get(URI.create(address).getPath())
                .expect(200)
                .bytes());
    }

    private static void assertShows(BufferedImage picture, Color color) {
        Color middle = new Color(picture.getRGB(picture.getWidth() / 2, picture.getHeight() / 2));
        assertThat(Math.abs(middle.getRed() - color.getRed())
                        + Math.abs(middle.getGreen() - color.getGreen())
                        + Math.abs(middle.getBlue() - color.getBlue()))
                .as("%s is nearly %s", middle, color)
                .isLessThan(60);
    }

    private static Color quarter(BufferedImage quarters, int column, int row) {
        return new Color(quarters.getRGB(
                quarters.getWidth() / 4 + column * quarters.getWidth() / 2,
                quarters.getHeight() / 4 + row * quarters.getHeight() / 2));
    }

    /** A camera held in any way: the part is that of the picture as it is seen. */
    @ParameterizedTest
    @CsvSource({"1", "2", "3", "4", "5", "6", "7", "8"})
    void cropIsAPartOfTheUprightPicture(int orientation, Fixture fixture) {
        BufferedImage seen = TestPictures.quarters(200, 160);
        BufferedImage stored = orientation >= 5 ? TestPictures.quarters(160, 200) : seen;
        byte[] file = TestPictures.jpegWithExif(stored, orientation, "x");
        JsonNode image =
                Uploads.send(uploader(fixture), file, "ana.jpg").expect(201).json();
        BufferedImage whole = load(fixture, image);

        for (int column = 0; column < 2; column++) {
            for (int row = 0; row < 2; row++) {
                JsonNode part = crop(fixture, image, column * 100, row * 80, 100, 80);

                assertThat(part.path("width").intValue()).isEqualTo(100);
                assertThat(part.path("height").intValue()).isEqualTo(80);
                assertShows(load(fixture, part), quarter(whole, column, row));
            }
        }
    }

    @Test
    void cropIsANewImage(Fixture fixture) {
        byte[] file = TestPictures.png(TestPictures.quarters(200, 160));
        JsonNode image =
                Uploads.send(uploader(fixture), file, "ana.png").expect(201).json();

        JsonNode part = crop(fixture, image, 10, 20, 30, 40);

        assertThat(part.path("id").longValue()).isNotEqualTo(image.path("id").longValue());
        assertThat(part.path("thumbnail_hash")).isNotEqualTo(image.path("thumbnail_hash"));
        assertThat(part.path("filename").stringValue()).isEqualTo("ana.png");
        assertThat(part.path("crop_x").intValue()).isEqualTo(10);
        assertThat(part.path("crop_y").intValue()).isEqualTo(20);
        assertThat(part.path("crop_width").intValue()).isEqualTo(30);
        assertThat(part.path("crop_height").intValue()).isEqualTo(40);
        assertThat(uploader(fixture).get(path(part)).expect(200).json()).isEqualTo(part);
        assertThat(uploader(fixture).get(path(image)).expect(200).json()).isEqualTo(image);
        assertThat(load(fixture, part).getWidth()).isEqualTo(30);
        assertThat(load(fixture, image).getWidth()).isEqualTo(200);
    }

    @Test
    void partOfAPartIsCutFromTheUpload(Fixture fixture) {
        BufferedImage quarters = TestPictures.quarters(200, 160);
        JsonNode image = Uploads.send(uploader(fixture), TestPictures.png(quarters), "a.png")
                .expect(201)
                .json();
        JsonNode right = crop(fixture, image, 100, 0, 100, 160);

        JsonNode corner = crop(fixture, right, 50, 80, 50, 80);
        JsonNode again = crop(fixture, right, 50, 80, 50, 80);

        assertThat(corner.path("crop_x").intValue()).isEqualTo(150);
        assertThat(corner.path("crop_y").intValue()).isEqualTo(80);
        assertShows(load(fixture, corner), quarter(quarters, 1, 1));
        assertThat(again.path("thumbnail_hash")).isNotEqualTo(corner.path("thumbnail_hash"));
        assertThat(load(fixture, again).getHeight()).isEqualTo(80);
    }

    @Test
    void smallPartOfALargePictureStaysSharp(Fixture fixture) {
        JsonNode image = Uploads.send(uploader(fixture), TestPictures.jpeg(4000, 3000, 7), "a.jpg")
                .expect(201)
                .json();

        JsonNode part = crop(fixture, image, 1000, 1000, 600, 800);

        assertThat(load(fixture, part).getWidth()).isEqualTo(600);
        assertThat(load(fixture, part).getHeight()).isEqualTo(800);
    }

    @Test
    void webpIsCroppedToo(Fixture fixture) {
        JsonNode image = Uploads.send(uploader(fixture), TestPictures.webp(), "a.webp")
                .expect(201)
                .json();

        JsonNode part = crop(fixture, image, 1, 0, 2, 1);

        assertThat(part.path("type").stringValue()).isEqualTo("image/webp");
        assertThat(load(fixture, part).getWidth()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({
        "-1, 0, 10, 10, crop_x",
        "0, -1, 10, 10, crop_y",
        "0, 0, 0, 10, crop_width",
        "0, 0, 10, 0, crop_height",
        "0, 0, 61, 10, crop_width",
        "1, 0, 60, 10, crop_width",
        "0, 80, 10, 1, crop_height",
        "2147483647, 0, 2147483647, 1, crop_width"
    })
    void partBeyondThePictureIsRefused(int x, int y, int width, int height, String field, Fixture fixture) {
        JsonNode image = Uploads.portrait(uploader(fixture), 3);

        JsonNode problem = uploader(fixture)
                .post(path(image) + "/clone", part(x, y, width, height))
                .expect(422)
                .json();

        assertThat(problem.path("errors").path(0).stringValue()).startsWith(field + ": ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"crop_x\": \"1\"}", "{\"crop_x\": 1.5}", "{\"crop_x\": 99999999999}"})
    void wrongPartIsRefused(String body, Fixture fixture) {
        JsonNode image = Uploads.portrait(uploader(fixture), 3);

        uploader(fixture).post(path(image) + "/clone", body).expect(422);
    }

    @Test
    void imageIsFoundByItsHashOnly(Fixture fixture) {
        JsonNode image = Uploads.portrait(uploader(fixture), 3);
        JsonNode other = Uploads.portrait(uploader(fixture), 4);
        String mixed = "/images/" + image.path("id") + "/"
                + other.path("thumbnail_hash").stringValue();

        uploader(fixture).post(mixed + "/clone", part(0, 0, 1, 1)).expect(404);
        uploader(fixture).get(mixed + "/base64").expect(404);
        uploader(fixture)
                .post("/images/999999999/" + other.path("thumbnail_hash").stringValue() + "/clone", part(0, 0, 1, 1))
                .expect(404);
    }

    @Test
    void pictureIsAnAddressThatHoldsIt(Fixture fixture) {
        BufferedImage quarters = TestPictures.quarters(200, 160);
        byte[] file = TestPictures.jpegWithExif(quarters, 1, "secret of the camera");
        JsonNode image =
                Uploads.send(uploader(fixture), file, "a.jpg").expect(201).json();

        Answer answer = uploader(fixture).get(path(image) + "/base64").expect(200);

        assertThat(answer.header("Content-Type")).startsWith("text/plain");
        assertThat(answer.text()).startsWith("data:image/jpeg;base64,").doesNotContain("\n", " ");
        byte[] jpeg = Base64.getDecoder().decode(answer.text().substring("data:image/jpeg;base64,".length()));
        assertThat(TestPictures.decoded(jpeg).getWidth()).isEqualTo(200);
        assertThat(new String(jpeg, java.nio.charset.StandardCharsets.ISO_8859_1))
                .doesNotContain("secret");
    }

    @Test
    void deskThatUploadsPhotosMayCropThem(Fixture fixture) {
        EventFixture event = fixture.event();
        Api desk = fixture.person(event, Role.UPLOAD_PHOTO);
        JsonNode image = Uploads.portrait(desk, 3);

        desk.post(path(image) + "/clone", new HashMap<>(part(0, 0, 30, 40))).expect(201);
    }
}
