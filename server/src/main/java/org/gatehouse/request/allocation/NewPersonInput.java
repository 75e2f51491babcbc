package org.gatehouse.request.allocation;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.OneLine;
import org.gatehouse.zone.position.PositionRef;
import org.jspecify.annotations.Nullable;

/** A person to create together with an allocation. {@code id}, {@code country} and {@code images} are ignored. */
record NewPersonInput(
        @Doc("At most 200 characters. A person needs a first or a last name.")
        @Example("Ana")
        @OneLine(max = 200)
        @Nullable
        String firstName,

        @Doc("At most 200 characters.") @Example("Lima") @OneLine(max = 200) @Nullable
        String lastName,

        @Doc("Where mails about the allocation go; absent, null or empty for none")
        @Example("ana@example.org")
        @Size(max = 254)
        @Nullable
        String emailAddress,

        @Doc("Exactly one: what the person is at the event") @NotNull @Size(min = 1, max = 1)
        List<@NotNull @Valid NewPosition> positions) {

    /** The position of the new person at the event. */
    record NewPosition(
            @Doc("One of the form's positions") @NotNull @Valid
            PositionRef position,

            @Doc("Part of an organisation, at most 200 characters") @Example("Broadcast") @OneLine(max = 200) @Nullable
            String organizationalUnit) {}

    NewPosition position() {
        return positions.getFirst();
    }
}
