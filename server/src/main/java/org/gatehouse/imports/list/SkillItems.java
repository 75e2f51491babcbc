package org.gatehouse.imports.list;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.gatehouse.event.skill.SkillInput;
import org.gatehouse.event.skill.SkillService;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The skills of an event, found by their number. */
@Component
record SkillItems(ListItemRepository items, SkillService service) implements LoadableList {

    private static final String NUMBER = "skill_number";
    private static final String SECTOR = "sector";
    private static final int LONGEST_NUMBER = 20;

    @Override
    public String name() {
        return "skills";
    }

    @Override
    public List<ListColumn> columns(ListPlace place) {
        List<ListColumn> columns = new ArrayList<>();
        columns.add(ListCells.text(NUMBER, LONGEST_NUMBER, "number", "no", "nr", "nummer", "skill no")
                .isNeeded());
        columns.addAll(ListCells.names());
        columns.add(ListCells.one(items.sectorReference(place), SECTOR, "sektor", "branche"));
        return columns;
    }

    @Override
    public List<StoredItem> items(ListPlace place) {
        ListReference sectors = items.sectorReference(place);
        return items.skills(place).stream()
                .map(row -> {
                    String sector = row.more();
                    return StoredItem.named(
                            row,
                            new ListValues.Builder()
                                    .with(NUMBER, row.code())
                                    .with(
                                            SECTOR,
                                            sector,
                                            sector == null ? null : sectors.shown(Long.parseLong(sector))));
                })
                .toList();
    }

    @Override
    public List<String> keys() {
        return List.of(NUMBER);
    }

    @Override
    public Set<String> unique() {
        return Set.of(NUMBER);
    }

    @Override
    public ItemWrite write(ListPlace place, ListValues is, @Nullable StoredItem was) {
        Long sector = is.id(SECTOR);
        SkillInput input = new SkillInput(
                is.text(NUMBER),
                StoredItem.name(is, was),
                sector == null ? null : new SkillInput.SectorRef(sector),
                StoredItem.versionOf(was));
        return new ItemWrite(
                input,
                was == null
                        ? by -> service.create(place.event(), input, by)
                        : by -> service.update(place.event(), was.id(), input, by));
    }
}
