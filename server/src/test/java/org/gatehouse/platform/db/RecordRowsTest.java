package org.gatehouse.platform.db;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDate;
import java.util.UUID;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

@ApiTest
class RecordRowsTest {

    enum Side {
        LEFT,
        RIGHT
    }

    record Everything(
            long id,
            @Nullable Long otherId,
            int number,
            @Nullable Integer noNumber,
            boolean flag,
            @Nullable Boolean noFlag,
            String text,
            @Nullable String noText,
            Instant happenedAt,
            @Nullable Instant neverAt,
            LocalDate day,
            UUID key,
            Side side,
            @Nullable Side noSide) {}

    @Test
    void everyKindOfColumnIsRead(Fixture fixture) {
        Everything row = fixture.bean(JdbcClient.class)
                .sql("""
                select 7::bigint as id, null::bigint as other_id, 3 as number, null::integer as no_number, true as flag,
                       null::boolean as no_flag, 'Ğ' as text, null::text as no_text,
                       timestamptz '2026-09-23 08:15:00.123456Z' as happened_at, null::timestamptz as never_at,
                       date '2004-02-29' as day, '6f0c6a51-3f57-4ab2-a9ad-4c7d5a3f1c11'::uuid as key, 'RIGHT' as side,
                       null::text as no_side
                """)
                .query(new RecordRows<>(Everything.class))
                .single();

        assertThat(row)
                .isEqualTo(new Everything(
                        7,
                        null,
                        3,
                        null,
                        true,
                        null,
                        "Ğ",
                        null,
                        Instant.parse("2026-09-23T08:15:00.123456Z"),
                        null,
                        LocalDate.of(2004, 2, 29),
                        UUID.fromString("6f0c6a51-3f57-4ab2-a9ad-4c7d5a3f1c11"),
                        Side.RIGHT,
                        null));
    }
}
