package org.gatehouse.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Function;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Fixture;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
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
        private long transactions;

        /** Sent so, it is refused with this status and an error of this field, and nothing is done. */
        void refuses(
                Function<Fixture, RefusalStage> fresh,
                String method,
                String path,
                String body,
                int status,
                String field,
                Fixture fixture) {
            RefusalStage stage = unharmed;
            if (stage == null) {
                stage = fresh.apply(fixture);
                unchanged = stage.everything();
                transactions = transactions(fixture);
            }
            unharmed = null;

            Answer answer = stage.send(method, path, body);

            Refusals.assertRefused(answer, status, stage.filled(field));
            // Reading everything takes ten times as long as the row. Where no transaction has written, nothing has
            // changed.
            if (transactions(fixture) != transactions) {
                assertThat(stage.everything()).isEqualTo(unchanged);
                transactions = transactions(fixture);
            }
            unharmed = stage;
        }

        /** Grows when a transaction ends that has written, whatever it wrote and whoever began it. */
        private static long transactions(Fixture fixture) {
            return fixture.bean(JdbcClient.class)
                    .sql("select pg_snapshot_xmax(pg_current_snapshot())::text::bigint")
                    .query(Long.class)
                    .single();
        }
    }
}
