package org.gatehouse.imports;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.jspecify.annotations.Nullable;

/** The meaning of the columns, and the options for all rows. It is a full replacement. */
public record ImportMapping(
        @Doc("Columns that are read; those that are left out are not") @NotNull @Size(max = 100)
        List<@NotNull @Valid MappedColumn> columns,

        @Doc("Whether registrations are approved; absent: no") @Example("false") @Nullable
        Boolean approve,

        @Doc("Position of rows that name none") @Example("5") @Nullable
        Long positionId,

        @Doc("Whether a row of another person with an address that is taken makes that person; absent: it is refused")
        @Nullable
        Boolean sharedAddresses,

        @Doc("Encoding of the file, such as windows-1251; absent: as it was recognised or chosen before. Of CSV only")
        @Example("windows-1251")
        @Size(max = 50)
        @Nullable
        String encoding,

        @Doc("Row that names the columns, as spreadsheets count; absent: as it was found or chosen before")
        @Example("3")
        @Nullable
        Integer headerRow,

        @Doc("Name of the sheet that is read; absent: the one that was found or chosen before. Of XLSX only")
        @Example("Athletes")
        @Size(max = 200)
        @Nullable
        String sheet,

        @Doc("What values of the rows mean; absent: as it was chosen before") @Size(max = 1000) @Nullable
        List<@NotNull @Valid SameValue> sameAs) {

    /** A column that the import reads. */
    public record MappedColumn(
            @Doc("Place in the file, from 0") @Example("0") @NotNull
            Integer index,

            @Doc(
                    "person_id, first_name, last_name, full_name, last_name_first, organization_country, email, date_of_birth, gender, country, title, language, phone, note, position,"
                            + " skill, member, organization, organizational_unit, details, group, package_options,"
                            + " periods or"
                            + " custom_field:{id};"
                            + " null: it is not read")
            @Example("first_name")
            @Size(max = 50)
            @Nullable
            String field) {}
}
