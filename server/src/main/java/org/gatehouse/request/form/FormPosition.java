package org.gatehouse.request.form;

import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.zone.position.Position;

/** A position that a form uses. */
record FormPosition(
        @Doc("Identifier of the pair of form and position") @Example("12")
        long id,

        @Doc("Identifier of the form") @Example("4") long zoneRequestFormId,
        @Doc("The position") Position position,
        @Doc("What for") Type type) {

    enum Type {
        /** A person who is created together with an allocation can receive the position. */
        NEW_PERSON_MANUAL_ALLOCATION
    }
}
