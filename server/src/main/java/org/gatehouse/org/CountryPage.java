package org.gatehouse.org;

import java.util.List;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.Text;
import org.jspecify.annotations.Nullable;

/** A page of the list of countries. */
public record CountryPage(
        @Doc("Countries by name") List<ListedCountry> countryList,
        @Doc("How many there are in all") @Example("249") long totalCount) {

    /** A country with the fields that forms need. */
    public record ListedCountry(
            @Doc("Identifier of the country") @Example("3") long id,
            @Doc("ISO 3166-1 alpha-2") @Example("FI") String code,
            @Doc("Name in the language asked for") Text name,

            @Doc("What telephone numbers begin with") @Example("+358") @Nullable
            String phonePrefix) {}
}
