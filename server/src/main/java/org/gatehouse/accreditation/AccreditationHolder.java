package org.gatehouse.accreditation;

/** Whose accreditation it is, and whether it still counts. */
public record AccreditationHolder(long accreditationId, long personId, boolean deleted) {}
