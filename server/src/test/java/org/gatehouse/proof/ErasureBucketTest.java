package org.gatehouse.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.awaitility.core.ConditionFactory;
import org.gatehouse.image.Uploads;
import org.gatehouse.image.store.S3Server;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.LongTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import tools.jackson.databind.JsonNode;

/** Pictures of erased people go from a bucket, too, and from a node's copies of it. */
@LongTest
@ResourceLock("s3")
class ErasureBucketTest {

    private static final Path HOME = Path.of("target", "gatehouse-erased-bucket");

    @Test
    void picturesGoFromTheBucketAlsoWhenItIsAwayAtFirst() throws Exception {
        S3Server s3 = S3Server.proxy();
        String store = s3.newStore();
        List<String> settings = List.of(
                "--gatehouse.images.store=" + store,
                "--gatehouse.images.s3.endpoint=" + s3.endpoint(),
                "--gatehouse.images.s3.path-style=true",
                "--gatehouse.images.withdrawn-every=1s");
        try (Cluster cluster = Cluster.migrated(HOME, 1, settings, S3Server.CREDENTIALS)) {
            Api api = new Api(
                    cluster.servers().getFirst().base(),
                    Wire.JSON,
                    cluster.tokenOf("eraser", "people.read", "people.write", "images.write", "people.erase"));
            List<String> before = s3.keys(store);
            String person = "/people/person/"
                    + api.post("/people/person", Map.of("first_name", "Ana", "last_name", "Souza"))
                            .expect(201)
                            .json()
                            .path("id")
                            .asLong();
            String picture = photo(api, person);
            api.get(picture).expect(200);
            assertThat(s3.keys(store)).hasSizeGreaterThan(before.size());

            s3.stop();
            String receipt;
            try {
                JsonNode erased = api.delete(person + "?erase=true").expect(200).json();
                receipt = "/people/erasures/" + erased.path("id").asLong();
                patiently().until(() -> api.get(picture).status() == 410);
                patiently()
                        .untilAsserted(() -> assertThat(HOME.resolve("server-1.log"))
                                .content()
                                .contains("Pictures of 1 erasures are not removed now"));
                JsonNode waiting = api.get(receipt).expect(200).json();
                assertThat(waiting.path("open").asBoolean()).isTrue();
                assertThat(waiting.path("files_removed_at").isNull()).isTrue();
            } finally {
                s3.start();
            }

            patiently().until(() -> !api.get(receipt).json().path("open").asBoolean());
            assertThat(s3.keys(store)).containsExactlyInAnyOrderElementsOf(before);
            assertThat(api.get(picture).status()).isEqualTo(404);
        }
    }

    /** Gives the person a photo; returns the path of its picture. */
    private static String photo(Api api, String person) {
        JsonNode image = Uploads.portrait(api, 4815);
        String hash = image.path("thumbnail_hash").asString();
        api.post(
                        person + "/image",
                        Map.of("image_id", image.path("id").asLong(), "thumbnail_hash", hash, "type", "ACCREDITATION"))
                .expect(201);
        return "/images/thumbnails/" + hash;
    }

    private static ConditionFactory patiently() {
        return await().pollInterval(Duration.ofMillis(200));
    }
}
