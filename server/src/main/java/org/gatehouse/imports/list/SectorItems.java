package org.gatehouse.imports.list;

import java.util.List;
import org.gatehouse.event.skill.SectorInput;
import org.gatehouse.event.skill.SectorService;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The sectors of an event, found by their number or their name. */
@Component
record SectorItems(ListItemRepository items, SectorService service) implements LoadableList {

    @Override
    public String name() {
        return "sectors";
    }

    @Override
    public List<ListColumn> columns(ListPlace place) {
        return ListCells.numberAndNames();
    }

    @Override
    public List<StoredItem> items(ListPlace place) {
        return items.sectors(place).stream().map(StoredItem::named).toList();
    }

    @Override
    public List<String> keys() {
        return ListCells.NUMBER_OR_NAME;
    }

    @Override
    public ItemWrite write(ListPlace place, ListValues is, @Nullable StoredItem was) {
        SectorInput input = new SectorInput(StoredItem.name(is, was), StoredItem.versionOf(was));
        return new ItemWrite(
                input,
                was == null
                        ? by -> service.create(place.event(), input, by)
                        : by -> service.update(place.event(), was.id(), input, by));
    }
}
