package org.gatehouse.badge.drawing;

import java.util.UUID;

/** A JPEG to be drawn; one that stands on many badges of a file is kept in it once. Pictures are compared by key alone. */
@SuppressWarnings("ArrayRecordComponent") // nobody compares the bytes
public record BadgePicture(UUID key, byte[] jpeg) {}
