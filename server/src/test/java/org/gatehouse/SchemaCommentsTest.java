package org.gatehouse;

import static org.assertj.core.api.Assertions.assertThat;

import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The schema explains itself. */
@ApiTest
class SchemaCommentsTest {

    /** WorkerTest makes a table of its own, {@code test_job}. */
    @Test
    void eachTableAndColumnSaysWhatItIsFor(Fixture fixture) {
        assertThat(fixture.bean(JdbcClient.class).sql("""
                                with tables as (
                                    select oid, relname from pg_class
                                    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
                                      and relname not in ('flyway_schema_history', 'test_job')
                                )
                                select relname from tables where obj_description(oid, 'pg_class') is null
                                union all
                                select relname || '.' || attname
                                from tables join pg_attribute on attrelid = oid
                                where attnum > 0 and not attisdropped and col_description(oid, attnum) is null
                                """).query(String.class).list())
                .as("tables and columns without `comment on`")
                .isEmpty();
    }
}
