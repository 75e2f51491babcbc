package org.gatehouse.demo.story;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import org.jspecify.annotations.Nullable;

/** One person of the demo with a registration, as a flat row of the table {@code demo_arrival}. */
public record DemoPerson(
        @JsonUnwrapped Who who,
        @JsonUnwrapped Role role,
        @JsonUnwrapped Registration registration,
        @JsonUnwrapped Badge badge) {

    /** The person; {@code country} is an ISO code. */
    public record Who(
            @Nullable String firstName,
            @Nullable String lastName,
            @Nullable String gender,
            @Nullable String dateOfBirth,
            @Nullable String title,
            String country,
            String email,
            @Nullable String phone,
            @Nullable String note) {

        Who at(String other) {
            return new Who(firstName, lastName, gender, dateOfBirth, title, country, other, phone, note);
        }
    }

    /** The role. It refers to most things by code, to skills by number, and to organisations and groups by name. */
    public record Role(
            String position,
            @Nullable String secondPosition,
            @Nullable String skill,
            @Nullable String member,
            @Nullable String organization,
            @Nullable String unit,
            @Nullable String details,
            String groupName) {}

    /** The registration; {@code accredited} means that it is or was approved, so an accreditation exists. */
    public record Registration(
            String state,
            @Nullable String stateNote,
            boolean accredited,
            @Nullable String packageOption) {}

    /** What the desk changed on the accreditation manually; for most people nothing. */
    public record Badge(
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
