package org.gatehouse.accreditation;

/** The person who holds an accreditation, and whether the accreditation is deleted. */
public record AccreditationHolder(long accreditationId, long personId, boolean deleted) {}
