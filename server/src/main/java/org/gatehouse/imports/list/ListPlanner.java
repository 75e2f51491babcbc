package org.gatehouse.imports.list;

import jakarta.validation.ConstraintViolation;
import jakarta.validation.Validator;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.gatehouse.imports.ImportOutcome;
import org.gatehouse.imports.RowRefusal;
import org.gatehouse.imports.TextLimit;
import org.gatehouse.imports.file.DamagedCell;
import org.gatehouse.imports.file.RowRefusals;
import org.gatehouse.imports.file.RowRefusedException;
import org.gatehouse.platform.text.SameText;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Decides what each row of a file does to its list. A run carries out exactly such a plan. */
@Component
record ListPlanner(Validator validator) {

    private static final String ID = "id";

    ListPlan plan(LoadableList list, ListPlace place, ListFile file) {
        Pass pass = new Pass(list, place, file);
        List<ListPlan.Planned> rows = new ArrayList<>();
        file.rows().forEach(row -> rows.add(pass.planned(row)));
        return new ListPlan(rows);
    }

    /** An item that is stored, or that a row makes. */
    private static final class Item {

        private final @Nullable StoredItem stored;
        private ListValues now;
        private int saidBy;

        Item(@Nullable StoredItem stored, ListValues now) {
            this.stored = stored;
            this.now = now;
        }
    }

    /** The item that a row is about, and the field by which it was found. */
    private record Found(@Nullable Item item, String key) {}

    /** One pass over the rows: each counts for those after it. */
    private final class Pass {

        private final LoadableList list;
        private final ListPlace place;
        private final ListFile file;
        private final LoadableList.Settling settling;
        private final Map<String, ListColumn> columns = new LinkedHashMap<>();
        private final Map<String, Map<String, Set<Item>>> byKey = new HashMap<>();
        private final Map<String, Map<String, Item>> byUnique = new HashMap<>();

        Pass(LoadableList list, ListPlace place, ListFile file) {
            this.list = list;
            this.place = place;
            this.file = file;
            this.settling = list.settling(place);
            list.columns(place).forEach(column -> columns.put(column.field(), column));
            list.items(place).forEach(stored -> index(new Item(stored, stored.values())));
        }

        private void index(Item item) {
            for (String key : list.keys()) {
                String value = item.now.shown(key);
                if (!value.isEmpty()) {
                    byKey.computeIfAbsent(key, none -> new HashMap<>())
                            .computeIfAbsent(SameText.label(value), none -> new HashSet<>())
                            .add(item);
                }
            }
            for (String field : list.unique()) {
                byUnique.computeIfAbsent(field, none -> new HashMap<>()).putIfAbsent(item.now.text(field), item);
            }
        }

        ListPlan.Planned planned(ListFile.FileRow row) {
            RowRefusals refused = new RowRefusals();
            ListValues said = read(row, refused);
            try {
                return planned(row, said, refused);
            } catch (RowRefusedException why) {
                return new ListPlan.Planned(
                        new PlannedRow(
                                row.number(),
                                ImportOutcome.REFUSED,
                                name(said),
                                List.of(),
                                why.field(),
                                why.value(),
                                why.reason(),
                                why.detail(),
                                TextLimit.of(why),
                                RowRefusal.others(why)),
                        null,
                        said,
                        null);
            }
        }

        /** Reads all cells that can be read, so that a refused row still has a name. */
        private ListValues read(ListFile.FileRow row, RowRefusals refused) {
            Map<String, ListValue> values = new TreeMap<>();
            for (int at = 0; at < Math.min(row.cells().size(), file.fields().size()); at++) {
                String field = file.fields().get(at);
                ListColumn column = field == null ? null : columns.get(field);
                String cell = row.cells().get(at);
                refused.check(() -> read(column, cell, values));
            }
            return new ListValues(values);
        }

        private void read(@Nullable ListColumn column, String cell, Map<String, ListValue> values)
                throws RowRefusedException {
            ListColumn.Reader reader = column == null ? null : column.reader();
            if (column != null && reader != null && !cell.isEmpty()) {
                DamagedCell.refuse(column.field(), cell);
                values.put(column.field(), reader.read(cell));
            }
        }

        /** Of a row with too many cells nothing else is said, because each cell may stand in the wrong column. */
        private void requireNoMoreCells(ListFile.FileRow row) throws RowRefusedException {
            if (row.cells().size() > file.columns().size()) {
                throw new RowRefusedException(
                        "row",
                        row.cells().getLast(),
                        "too_many_cells",
                        "The row has %d cells and the header %d; a delimiter inside a text needs quotation marks around it.",
                        row.cells().size(),
                        file.columns().size());
            }
        }

        private ListPlan.Planned planned(ListFile.FileRow row, ListValues said, RowRefusals refused)
                throws RowRefusedException {
            requireNoMoreCells(row);
            Found found = refused.hasAny(list.keys()) ? null : refused.read(() -> find(said));
            if (found == null) {
                refused.refuseRow();
                throw new IllegalStateException("Row %d is about nothing.".formatted(row.number()));
            }
            Item item = found.item() == null ? new Item(null, ListValues.NONE) : found.item();
            if (item.saidBy > 0) {
                refused.add(new RowRefusedException(
                        found.key(),
                        said.shown(found.key()),
                        "said_twice",
                        "Row %d is about the same item; leave one of the two in the file.",
                        item.saidBy));
            }
            StoredItem was = item.stored;
            ListValues stated =
                    was == null ? said.without(ID) : said.without(ID).without(found.key());
            ListValues before = was == null ? ListValues.NONE : was.values();
            ListValues is = settling.settled(before.with(stated), was);
            requireWhole(is, was, refused);
            requireOwn(is, item, refused);
            refused.refuseRow();
            ItemWrite write = list.write(place, is, was);
            requireValid(write, refused);
            refused.refuseRow();
            List<PlannedRow.PlannedChange> changes = changes(before, is);
            ImportOutcome outcome = was == null
                    ? ImportOutcome.CREATED
                    : changes.isEmpty() ? ImportOutcome.UNCHANGED : ImportOutcome.UPDATED;
            take(item, is, row.number());
            return new ListPlan.Planned(
                    new PlannedRow(row.number(), outcome, name(is), changes, null, null, null, null, null, List.of()),
                    was,
                    is,
                    outcome == ImportOutcome.UNCHANGED ? null : write);
        }

        /** Finds the item by the first field that finds one; none for a new item. */
        private Found find(ListValues said) throws RowRefusedException {
            String first = null;
            for (String key : list.keys()) {
                String text = said.shown(key);
                if (!text.isEmpty()) {
                    first = first == null ? key : first;
                    Set<Item> items = named(key, text);
                    if (items.size() > 1) {
                        throw new RowRefusedException(
                                key,
                                text,
                                "ambiguous_item",
                                "Several items have this value; change it on their pages.");
                    }
                    if (!items.isEmpty()) {
                        return new Found(items.iterator().next(), key);
                    }
                    if (key.equals(ID)) {
                        throw new RowRefusedException(
                                ID,
                                text,
                                "unknown_id",
                                "The list has no item of this number; leave the cell empty to make a new one.");
                    }
                }
            }
            if (first == null) {
                String field = list.keys().stream()
                        .filter(key -> !key.equals(ID))
                        .findFirst()
                        .orElse(ID);
                throw new RowRefusedException(
                        field, null, "missing", "Nothing tells which item the row is about; fill in this column.");
            }
            return new Found(null, first);
        }

        /** The items with this value; if several differ only in case, the one that is written exactly like it. */
        private Set<Item> named(String key, String text) {
            Set<Item> alike = byKey.getOrDefault(key, Map.of()).getOrDefault(SameText.label(text), Set.of());
            Set<Item> same = alike.stream()
                    .filter(item -> item.now.shown(key).equals(text))
                    .collect(Collectors.toSet());
            return same.size() == 1 ? same : alike;
        }

        private void requireWhole(ListValues is, @Nullable StoredItem was, RowRefusals refused) {
            for (ListColumn column : columns.values()) {
                if (column.needed() && is.get(column.field()) == null) {
                    refuseMissing(column.field(), refused);
                }
            }
            boolean named = columns.containsKey("name_en");
            Map<String, String> names = StoredItem.name(is, was).translations();
            if (named && (names == null || names.isEmpty()) && !refused.hasAny(List.of("name_de"))) {
                refuseMissing("name_en", refused);
            }
        }

        private void refuseMissing(String field, RowRefusals refused) {
            if (!refused.hasAny(List.of(field))) {
                refused.add(
                        new RowRefusedException(field, null, "missing", "A new item needs this; fill in this column."));
            }
        }

        private void requireOwn(ListValues is, Item item, RowRefusals refused) {
            for (String field : list.unique()) {
                Item holder = byUnique.getOrDefault(field, Map.of()).get(is.text(field));
                if (holder != null && holder != item && !refused.hasAny(List.of(field))) {
                    refused.add(new RowRefusedException(
                            field,
                            is.shown(field),
                            "taken",
                            "Another item of the list has this value; choose another one."));
                }
            }
        }

        private void requireValid(ItemWrite write, RowRefusals refused) {
            for (ConstraintViolation<Record> broken : validator.validate(write.input())) {
                String path = broken.getPropertyPath().toString();
                refused.add(new RowRefusedException(
                        fieldOf(path),
                        Objects.toString(broken.getInvalidValue(), null),
                        "invalid_value",
                        "The value %s.",
                        broken.getMessage()));
            }
        }

        private String fieldOf(String path) {
            String field = path.replaceFirst("[.\\[].*", "")
                    .replaceAll("([a-z0-9])([A-Z])", "$1_$2")
                    .toLowerCase(Locale.ROOT);
            return columns.containsKey(field) ? field : columns.containsKey(field + "_en") ? field + "_en" : "row";
        }

        private List<PlannedRow.PlannedChange> changes(ListValues before, ListValues is) {
            List<PlannedRow.PlannedChange> changes = new ArrayList<>();
            for (ListColumn column : columns.values()) {
                String field = column.field();
                if (column.reader() != null && !Objects.equals(before.key(field), is.key(field))) {
                    changes.add(new PlannedRow.PlannedChange(field, before.shown(field), is.shown(field)));
                }
            }
            return changes;
        }

        private void take(Item item, ListValues is, int row) {
            list.unique()
                    .forEach(field -> byUnique.computeIfAbsent(field, none -> new HashMap<>())
                            .remove(item.now.text(field), item));
            item.now = is;
            item.saidBy = row;
            index(item);
        }

        /** What people call the item: its code and its name. */
        private String name(ListValues values) {
            List<String> parts = new ArrayList<>();
            list.keys().stream()
                    .filter(key -> !key.equals(ID) && !values.shown(key).isEmpty())
                    .findFirst()
                    .ifPresent(key -> parts.add(values.shown(key)));
            String own = StoredItem.NAME + place.language().code();
            List.of(own, "name_en", "name_de", "name").stream()
                    .map(values::shown)
                    .filter(text -> !text.isEmpty() && !parts.contains(text))
                    .findFirst()
                    .ifPresent(parts::add);
            return String.join(" · ", parts);
        }
    }
}
