package org.gatehouse.auth.entity;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.gatehouse.auth.entity.EntityTreeRepository.EntityRow;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.text.CleanText;
import org.jspecify.annotations.Nullable;

/** The entities that a caller may see, and their hierarchy. */
class EntityTree {

    /** 100,000 entities of about 80 bytes are 8 MB. Matching entities that lie below each other appear more than once in a response. */
    private static final int MOST_NODES = 100_000;

    @Schema(description = "An entity with those below it, as deep as was asked for")
    record EntityNode(
            @Doc("Identifier") long id,
            @Doc("Name") String name,

            @Doc("The entity that it lies below; null at the top") @Nullable
            Long parentId,

            @Doc("Those right below it") List<EntityNode> children) {}

    private final List<EntityRow> rows;
    private final Map<Long, List<EntityRow>> byParent = new HashMap<>();
    private final Map<Long, EntityRow> byId;
    private int nodes;

    EntityTree(List<EntityRow> rows) {
        this.rows = rows;
        this.byId = rows.stream().collect(Collectors.toMap(EntityRow::id, row -> row));
        for (EntityRow row : rows) {
            Long parent = parentOf(row);
            if (parent != null) {
                byParent.computeIfAbsent(parent, none -> new ArrayList<>()).add(row);
            }
        }
    }

    /** The entities at the top, or directly below an entity. With a part of a name, all matches at this level or further below. */
    List<EntityRow> find(@Nullable String name, @Nullable Long memberOf) {
        if (name == null || name.isBlank()) {
            return rows.stream()
                    .filter(row -> Objects.equals(parentOf(row), memberOf))
                    .toList();
        }
        String part = CleanText.typed(name).toLowerCase(Locale.ROOT);
        return rows.stream()
                .filter(row -> row.name().toLowerCase(Locale.ROOT).contains(part))
                .filter(row -> memberOf == null || liesBelow(row, memberOf))
                .toList();
    }

    EntityNode node(EntityRow row, int depth) {
        if (++nodes > MOST_NODES) {
            throw PlatformProblem.INVALID.ofField("depth", "has more than %d entities; narrow the request", MOST_NODES);
        }
        List<EntityNode> children = depth == 0
                ? List.of()
                : byParent.getOrDefault(row.id(), List.of()).stream()
                        .map(child -> node(child, depth - 1))
                        .toList();
        return new EntityNode(row.id(), row.name(), parentOf(row), children);
    }

    /** The table does not prevent a circle of parents, so the number of steps is limited. */
    private boolean liesBelow(EntityRow row, long ancestor) {
        Long parent = parentOf(row);
        for (int step = 0; parent != null && step < byId.size(); step++) {
            if (parent == ancestor) {
                return true;
            }
            parent = parentOf(byId.get(parent));
        }
        return false;
    }

    /** The parent; also null if the caller does not see the parent. */
    private @Nullable Long parentOf(@Nullable EntityRow row) {
        return row == null || row.parentId() == null || !byId.containsKey(row.parentId()) ? null : row.parentId();
    }
}
