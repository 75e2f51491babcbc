package org.gatehouse.org;

import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.Text;

/** An organisation (contract 3.8). */
public record Organization(
        @Doc("Identifier of the organisation; 1 is the top organisation") @Example("1")
        long id,

        @Doc("Name in the language asked for") Text name) {}
