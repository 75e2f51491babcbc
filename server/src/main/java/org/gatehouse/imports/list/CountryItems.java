package org.gatehouse.imports.list;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.gatehouse.org.country.CountryDetails;
import org.gatehouse.org.country.CountryService;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Countries, found by their code of ISO 3166-1. */
@Component
record CountryItems(ListItemRepository items, CountryService service) implements LoadableList {

    @Override
    public String name() {
        return "countries";
    }

    @Override
    public boolean isOfEvent() {
        return false;
    }

    @Override
    public List<ListColumn> columns(ListPlace place) {
        List<ListColumn> columns = new ArrayList<>();
        columns.add(ListCells.countryCode().isNeeded());
        columns.addAll(ListCells.names());
        columns.add(ListCells.phonePrefix());
        return columns;
    }

    @Override
    public List<StoredItem> items(ListPlace place) {
        return items.countries(place).stream()
                .map(row -> StoredItem.named(
                        row, new ListValues.Builder().with("code", row.code()).with("phone_prefix", row.more())))
                .toList();
    }

    @Override
    public List<String> keys() {
        return List.of("code");
    }

    @Override
    public Set<String> unique() {
        return Set.of("code");
    }

    @Override
    public ItemWrite write(ListPlace place, ListValues is, @Nullable StoredItem was) {
        CountryDetails.Sent input = new CountryDetails.Sent(
                is.text("code"), StoredItem.name(is, was), is.key("phone_prefix"), StoredItem.versionOf(was));
        return new ItemWrite(
                input, was == null ? by -> service.create(input, by) : by -> service.update(was.id(), input, by));
    }
}
