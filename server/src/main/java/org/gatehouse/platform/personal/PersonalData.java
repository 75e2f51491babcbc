package org.gatehouse.platform.personal;

import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * What one feature keeps of people. A feature with a column that can tell who somebody is has one bean of it, so that erasing a person
 * reaches every such column ({@code PersonalColumnsTest}).
 */
public interface PersonalData {

    /** The columns that {@link #erase} empties or whose rows it removes, as {@code table.column}. */
    Set<String> columns();

    /** How many things of each kind {@link #erase} would erase; kinds are the keys {@code erasure.erased.…} of the texts. */
    Map<String, Long> count(Subject subject);

    /** All that there is of the person, as rows of each kind; kinds are the keys {@code own-data.kind.…} of the texts. */
    Map<String, List<JsonNode>> read(Subject subject);

    /**
     * Erases it in the caller's transaction, which has locked the person. What counts stays, without what tells who it was: the rows that
     * scans, quotas and prints refer to.
     */
    void erase(Subject subject);
}
