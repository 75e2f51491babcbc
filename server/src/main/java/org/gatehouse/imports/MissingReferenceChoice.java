package org.gatehouse.imports;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.jspecify.annotations.Nullable;

/** Which values of refused rows are created, and which are mapped to existing things or left out. */
public record MissingReferenceChoice(
        @Doc("Values that are made; absent: each that has nothing similar and is not among same_as")
        @Example("[\"Atlantis\"]")
        @Size(max = 1000)
        @Nullable
        List<@NotNull @Size(max = 200) String> make,

        @Doc("Values that mean something that is there. The import remembers them") @Size(max = 1000) @Nullable
        List<@NotNull @Valid Same> sameAs,

        @Doc("Values that are left out, as if the rows did not say them. The import remembers them")
        @Size(max = 1000)
        @Nullable
        List<@NotNull @Size(max = 200) String> leaveOut) {

    static final MissingReferenceChoice NONE = new MissingReferenceChoice(null, null, null);

    /** A value that is mapped to an existing thing. */
    @Schema(name = "MissingReferenceSame")
    public record Same(
            @Doc("Value of refused rows") @Example("Finland A") @NotNull @Size(max = 200)
            String value,

            @Doc("Identifier of what it means") @Example("12") @NotNull
            Long id) {}
}
