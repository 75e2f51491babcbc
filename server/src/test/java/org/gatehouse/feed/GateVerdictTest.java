package org.gatehouse.feed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gatehouse.feed.GateVerdict.Reason;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The vectors that are published for others' gates, {@code docs/api/verdict.json}. */
class GateVerdictTest {

    private static final JsonNode VECTORS = vectors();

    private static JsonNode vectors() {
        try {
            return JsonMapper.shared().readTree(Files.readString(Path.of("..", "docs", "api", "verdict.json")));
        } catch (IOException missing) {
            throw new IllegalStateException(missing);
        }
    }

    static Stream<JsonNode> cases() {
        return VECTORS.get("cases").valueStream();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void isAsPublished(JsonNode one) {
        BadgeCode badge = BadgeCode.read(one.get("qr").asString());
        GateVerdict verdict = GateVerdict.of(
                document(one.get("document")),
                badge,
                one.get("zone_id").asLong(),
                one.get("direction").asString().equals("OUT"),
                Instant.parse(one.get("moment").asString()));

        String story = one.get("case").asString();
        assertThat(badge.accreditationId())
                .as(story)
                .isEqualTo(one.get("number").isNull() ? null : one.get("number").asLong());
        assertThat(verdict.reason().wireName())
                .as(story)
                .isEqualTo(one.get("reason").asString());
        assertThat(verdict.allowed()).as(story).isEqualTo(one.get("allowed").asBoolean());
        assertThat(verdict.holdText())
                .as(story)
                .isEqualTo(one.has("text") ? one.get("text").asString() : null);
    }

    private static @Nullable JsonNode document(JsonNode name) {
        return name.isNull() ? null : VECTORS.get("documents").required(name.asString());
    }

    @Test
    void vectorsHaveEveryReasonThatADocumentCanGive() {
        Set<Reason> reasons =
                cases().map(one -> Reason.of(one.get("reason").asString())).collect(Collectors.toSet());

        assertThat(reasons).isEqualTo(EnumSet.complementOf(EnumSet.of(Reason.ZONE_FULL)));
    }

    @Test
    void accreditationThatIsNamedNeedsNoHash() {
        JsonNode document = VECTORS.get("documents").required("plain");

        assertThat(GateVerdict.of(document, BadgeCode.of(1042), 9, false, Instant.EPOCH)
                        .reason())
                .isEqualTo(Reason.GRANTED);
    }
}
