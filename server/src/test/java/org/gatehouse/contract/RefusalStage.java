package org.gatehouse.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Supplier;
import org.gatehouse.platform.Answer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** What bad input is tried on. */
interface RefusalStage {

    Answer send(String method, String path, String body);

    /** The text with what the names in braces stand for. */
    String filled(String text);

    /** All that a row could have changed. */
    List<JsonNode> everything();

    /** The stage that rows share for as long as nothing is done on it, and what it looks like. */
    final class Shared {

        private @Nullable RefusalStage unharmed;
        private List<JsonNode> unchanged = List.of();

        /** Sent so, it is refused with this status and an error of this field, and nothing is done. */
        void refuses(Supplier<RefusalStage> fresh, String method, String path, String body, int status, String field) {
            RefusalStage stage = unharmed == null ? fresh.get() : unharmed;
            unchanged = unharmed == null ? stage.everything() : unchanged;
            unharmed = null;

            Answer answer = stage.send(method, path, body);

            Refusals.assertRefused(answer, status, stage.filled(field));
            assertThat(stage.everything()).isEqualTo(unchanged);
            unharmed = stage;
        }
    }
}
