package org.gatehouse.zone.position;

import java.util.List;
import org.gatehouse.org.Entity;
import org.gatehouse.period.PeriodRef;
import org.gatehouse.platform.text.Language;
import org.gatehouse.zone.Zone;
import org.jspecify.annotations.Nullable;

/** A row of {@code position}, its name in one language. */
record PositionRow(
        long id,
        @Nullable String code,
        String name,
        @Nullable String line1,
        @Nullable String line2,
        @Nullable String line3,
        @Nullable String color,
        @Nullable String textColor,
        int sort,
        @Nullable Long entityId,
        @Nullable String entityName,
        @Nullable Long basePositionId,
        @Nullable String basePositionShortName,
        @Nullable Long periodId) {

    @Nullable
    BasePosition basePosition() {
        return BasePosition.of(basePositionId, basePositionShortName);
    }

    Position with(List<Zone> zones, Language language) {
        Entity entity = entityId == null || entityName == null ? null : new Entity(entityId, entityName);
        return new Position(
                id,
                code,
                language.text(name),
                line1,
                line2,
                line3,
                color,
                textColor,
                zones,
                entity,
                basePosition(),
                PeriodRef.of(periodId));
    }
}
