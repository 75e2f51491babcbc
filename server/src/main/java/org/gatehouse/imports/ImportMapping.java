package org.gatehouse.imports;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The meaning of the columns, and the options for all rows. It is a full replacement. */
public record ImportMapping(
        @Schema(description = "Columns that are read; those that are left out are not") @NotNull @Size(max = 100)
        List<@NotNull @Valid MappedColumn> columns,

        @Schema(description = "Whether registrations are approved; absent: no", example = "false") @Nullable
        Boolean approve,

        @Schema(description = "Position of rows that name none", example = "5") @Nullable
        Long positionId,

        @Schema(
                description =
                        "Whether a row of another person with an address that is taken makes that person; absent: it is refused")
        @Nullable
        Boolean sharedAddresses) {

    /** A column that the import reads. */
    public record MappedColumn(
            @Schema(description = "Place in the file, from 0", example = "0") @NotNull
            Integer index,

            @Schema(
                    description =
                            "person_id, first_name, last_name, email, date_of_birth, gender, country, title, position,"
                                    + " skill, member, organization, organizational_unit, details, group, package_options or"
                                    + " custom_field:{id};"
                                    + " null: it is not read",
                    example = "first_name")
            @Size(max = 50)
            @Nullable
            String field) {}
}
