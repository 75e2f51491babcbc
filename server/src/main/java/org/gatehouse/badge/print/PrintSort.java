package org.gatehouse.badge.print;

import org.gatehouse.accreditation.list.AccreditationSort;

/** The order of the badges of a print; those of one member, position or group are ordered by name. */
public enum PrintSort {
    NAME(AccreditationSort.NAME),
    MEMBER(AccreditationSort.MEMBER),
    POSITION(AccreditationSort.POSITION),
    GROUP(AccreditationSort.GROUP);

    private final AccreditationSort list;

    PrintSort(AccreditationSort list) {
        this.list = list;
    }

    /** The same order of a list. */
    AccreditationSort list() {
        return list;
    }

    /** Whether the badges come in parts between which a sheet can lie. */
    public boolean hasSections() {
        return this != NAME;
    }
}
