package org.gatehouse.imports.file;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * The settings {@code gatehouse.import.*}.
 *
 * @param keep how long a file's rows are kept after their last use, because they are personal data
 * @param claim how long a node owns an import without renewing the claim; afterwards another node continues it
 * @param listRows the most rows of a file of members, skills or another list, which is loaded in one transaction
 * @param memory for all files that are being read; by default a quarter of the maximum heap
 */
@ConfigurationProperties("gatehouse.import")
public record ImportSettings(
        @DefaultValue("7d") Duration keep,
        @DefaultValue("30s") Duration claim,
        @DefaultValue("5000") int listRows,
        @Nullable DataSize memory) {}
