package org.gatehouse.imports;

import org.jspecify.annotations.Nullable;

/**
 * The options for all rows.
 *
 * @param approve whether new and waiting registrations are approved
 * @param positionId the position for rows that name none
 * @param sharedAddresses whether a row creates another person when its address already belongs to somebody else
 */
record ImportOptions(boolean approve, @Nullable Long positionId, boolean sharedAddresses) {

    static final ImportOptions NONE = new ImportOptions(false, null, false);
}
