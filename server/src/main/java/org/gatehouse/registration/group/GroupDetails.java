package org.gatehouse.registration.group;

import jakarta.validation.constraints.NotBlank;
import java.util.List;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.OneLine;
import org.jspecify.annotations.Nullable;

/** A group of registrations, with the data that operators need to edit it. */
record GroupDetails(
        @Doc("Identifier of the group") @Example("3") long id,

        @Doc("Name, unique at the event; one text for all languages") @Example("Team Finland")
        String name,

        @Doc("How many registrations came in with it") @Example("24")
        long registrations,

        @Doc("Rises with every change; PUT may send it to refuse overwriting") @Example("3")
        int version) {

    record GroupPage(
            @Doc("Groups by name") List<GroupDetails> groups,
            @Doc("How many there are in all") @Example("80") long totalCount) {}

    /** A group as a client sends it. */
    record GroupInput(
            @Doc("Name, unique at the event") @Example("Team Finland") @NotBlank @OneLine(max = 200)
            String name,

            @Doc("The version that was read; another one answers 409. Absent: the last writer wins") @Nullable
            Integer version) {}
}
