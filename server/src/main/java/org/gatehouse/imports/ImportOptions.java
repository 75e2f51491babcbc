package org.gatehouse.imports;

import org.jspecify.annotations.Nullable;

/**
 * What holds for all rows.
 *
 * @param approve whether a registration that waits, or is made, is approved
 * @param positionId of rows that name none
 * @param sharedAddresses whether a row of another person with an address that is taken makes that person
 */
record ImportOptions(boolean approve, @Nullable Long positionId, boolean sharedAddresses) {

    static final ImportOptions NONE = new ImportOptions(false, null, false);
}
