package org.gatehouse.imports.list;

import org.gatehouse.audit.Actor;

/**
 * The write of one item by the service that also changes it manually.
 *
 * @param input the record that the service takes; its rules are checked before a run
 */
record ItemWrite(Record input, By write) {

    /** Writes the item; the log names this actor. */
    @FunctionalInterface
    interface By {

        void as(Actor by);
    }
}
