package org.gatehouse.org;

import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.Text;

/** A country, as part of people and accreditations. */
public record Country(
        @Doc("Identifier of the country") @Example("3") long id,
        @Doc("ISO 3166-1 alpha-2") @Example("FI") String code,
        @Doc("Name in the language asked for") Text name) {}
