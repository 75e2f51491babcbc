package org.gatehouse.imports.list;

import java.util.List;
import org.gatehouse.org.organization.OrganizationDetails;
import org.gatehouse.org.organization.OrganizationService;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Organisations, found by their number or their name. */
@Component
record OrganizationItems(ListItemRepository items, OrganizationService service) implements LoadableList {

    @Override
    public String name() {
        return "organizations";
    }

    @Override
    public boolean isOfEvent() {
        return false;
    }

    @Override
    public List<ListColumn> columns(ListPlace place) {
        return ListCells.numberAndNames();
    }

    @Override
    public List<StoredItem> items(ListPlace place) {
        return items.organizations(place).stream().map(StoredItem::named).toList();
    }

    @Override
    public List<String> keys() {
        return ListCells.NUMBER_OR_NAME;
    }

    @Override
    public ItemWrite write(ListPlace place, ListValues is, @Nullable StoredItem was) {
        OrganizationDetails.Sent input =
                new OrganizationDetails.Sent(StoredItem.name(is, was), StoredItem.versionOf(was));
        return new ItemWrite(
                input, was == null ? by -> service.create(input, by) : by -> service.update(was.id(), input, by));
    }
}
