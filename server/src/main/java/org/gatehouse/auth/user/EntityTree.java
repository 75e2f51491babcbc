package org.gatehouse.auth.user;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.gatehouse.auth.user.EntityTreeRepository.EntityRow;
import org.gatehouse.platform.problem.PlatformProblem;
import org.jspecify.annotations.Nullable;

/** The entities that a caller may see, and how they lie below each other. */
class EntityTree {

    /** Of about 80 bytes each, 8 MB; entities that match and lie below each other are answered more than once. */
    private static final int MOST_NODES = 100_000;

    @Schema(description = "An entity with those below it, as deep as was asked for")
    record EntityNode(
            @Schema(description = "Identifier") long id,
            @Schema(description = "Name") String name,

            @Schema(description = "The entity that it lies below; null at the top") @Nullable
            Long parentId,

            @Schema(description = "Those right below it") List<EntityNode> children) {}

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

    /** Those at the top, or right below an entity; with a part of a name all that match, there or further below. */
    List<EntityRow> find(@Nullable String name, @Nullable Long memberOf) {
        if (name == null) {
            return rows.stream()
                    .filter(row -> Objects.equals(parentOf(row), memberOf))
                    .toList();
        }
        String part = name.toLowerCase(Locale.ROOT);
        return rows.stream()
                .filter(row -> row.name().toLowerCase(Locale.ROOT).contains(part))
                .filter(row -> memberOf == null || liesBelow(row, memberOf))
                .toList();
    }

    EntityNode node(EntityRow row, int depth) {
        if (++nodes > MOST_NODES) {
            throw PlatformProblem.INVALID.ofField("depth", "answers more than %d entities; ask for less", MOST_NODES);
        }
        List<EntityNode> children = depth == 0
                ? List.of()
                : byParent.getOrDefault(row.id(), List.of()).stream()
                        .map(child -> node(child, depth - 1))
                        .toList();
        return new EntityNode(row.id(), row.name(), parentOf(row), children);
    }

    /** A circle, which nothing keeps out of the table, ends where it began. */
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

    /** Null also when the caller does not see the parent. */
    private @Nullable Long parentOf(@Nullable EntityRow row) {
        return row == null || row.parentId() == null || !byId.containsKey(row.parentId()) ? null : row.parentId();
    }
}
