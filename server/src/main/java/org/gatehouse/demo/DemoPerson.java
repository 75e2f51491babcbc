package org.gatehouse.demo;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import org.jspecify.annotations.Nullable;

/** One person of the demo with a registration: flat, a row of the table {@code demo_arrival}. */
record DemoPerson(
        @JsonUnwrapped Who who,
        @JsonUnwrapped Role role,
        @JsonUnwrapped Registration registration,
        @JsonUnwrapped Badge badge) {

    /** {@code country}: its ISO code. */
    record Who(
            @Nullable String firstName,
            @Nullable String lastName,
            @Nullable String gender,
            @Nullable String dateOfBirth,
            @Nullable String title,
            String country,
            String email) {}

    /** Everything by its code, skills by their number, organisations and groups by their names. */
    record Role(
            String position,
            @Nullable String secondPosition,
            @Nullable String skill,
            @Nullable String member,
            @Nullable String organization,
            @Nullable String unit,
            @Nullable String details,
            String groupName) {}

    /** {@code accredited}: it is or was approved, so there is an accreditation. */
    record Registration(
            String state,
            @Nullable String stateNote,
            boolean accredited,
            @Nullable String packageOption) {}

    /** What the desk did to the accreditation by hand; mostly nothing. */
    record Badge(
            boolean printed,
            boolean distributed,
            @Nullable String overrideFirstName,
            @Nullable String overrideLastName,
            @Nullable String overrideLines,
            @Nullable String overridePosition,
            @Nullable String addedZone,
            @Nullable String removedZone) {

        static final Badge NONE = new Badge(false, false, null, null, null, null, null, null);
    }
}
