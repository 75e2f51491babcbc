package org.gatehouse.imports.list;

import java.util.List;
import java.util.Set;
import org.gatehouse.imports.file.RowRefusedException;
import org.jspecify.annotations.Nullable;

/** A list that files can change, described by its columns. Services that change one item at a time make the writes. */
interface LoadableList {

    /** The name in addresses, such as {@code members}. */
    String name();

    /** Whether it belongs to an event, as most do. */
    default boolean isOfEvent() {
        return true;
    }

    /** The columns; those that name other things know which there are now. */
    List<ListColumn> columns(ListPlace place);

    /** The items in the order in which files list them. */
    List<StoredItem> items(ListPlace place);

    /** The fields by which a row finds its item: the first that finds one decides. */
    List<String> keys();

    /** The fields of which no two items have the same value. */
    default Set<String> unique() {
        return Set.of();
    }

    /** Adds to the values after a row what the service itself derives from them. */
    @FunctionalInterface
    interface Settling {

        /**
         * The values as the service would store them.
         *
         * @throws RowRefusedException if the service would refuse them together
         */
        ListValues settled(ListValues is, @Nullable StoredItem was) throws RowRefusedException;
    }

    /** Reads once, for all rows of a file, what settling their values takes. */
    default Settling settling(ListPlace place) {
        return (is, was) -> is;
    }

    /** Prepares the write of a new item, or of a changed one. */
    ItemWrite write(ListPlace place, ListValues is, @Nullable StoredItem was);
}
