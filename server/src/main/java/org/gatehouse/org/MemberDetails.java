package org.gatehouse.org;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.Text;
import org.jspecify.annotations.Nullable;

/** A member with its organisations, country and entity (docs/api/organisations.md). */
public record MemberDetails(
        @Doc("Identifier of the member") @Example("12") long id,

        @Doc("Short code, unique") @Example("FI") String code,

        @Doc("Name in the language asked for") Text name,

        @Doc("Alternative name that lists are ordered by") @Example("Finland") @JsonProperty("name_1058")
        String name1058,

        @Doc("Entity that roles for this member are granted on; null when it has none, and without a token") @Nullable
        Entity wsEntity,

        @Doc("The organisation that it is itself; null when it is none") @Nullable
        Organization organization,

        @Doc("Organisations that it is a member of") List<Organization> memberOf,

        @Doc("Its country; null when it has none") @Nullable Country country,

        @Doc("Its flag; null when it has none") @Nullable MemberFlag flag,

        @Doc("Addresses of its own pages") List<String> websites,

        @Doc("Not kept, always empty") List<String> phones,

        @Doc("Not kept, always empty") List<String> addresses,

        @Doc("Not kept, always empty") List<String> contacts,

        @Doc("Not kept, always empty") List<String> socialNetworks,

        @Doc("Not kept, always empty") List<String> links,

        @Doc("Rises with every change; PUT may send it to refuse overwriting") @Example("3")
        int version) {

    /** What callers without a token read: no entity, and nobody to be reached at. */
    MemberDetails open() {
        return new MemberDetails(
                id,
                code,
                name,
                name1058,
                null,
                organization,
                memberOf,
                country,
                flag,
                websites,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                links,
                version);
    }
}
