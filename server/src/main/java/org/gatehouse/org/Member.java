package org.gatehouse.org;

import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.Text;

/** A member of an organisation, such as the national body of a country (contract 3.8). */
public record Member(
        @Doc("Identifier of the member") @Example("12") long id,
        @Doc("Short code, unique") @Example("FI") String code,
        @Doc("Name in the language asked for") Text name) {}
