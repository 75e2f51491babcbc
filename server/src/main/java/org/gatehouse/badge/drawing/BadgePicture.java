package org.gatehouse.badge.drawing;

import java.util.UUID;

/** A JPEG to draw; a picture that is on many badges of a file is stored in the file once. Pictures are compared by key alone. */
@SuppressWarnings("ArrayRecordComponent") // nobody compares the bytes
public record BadgePicture(UUID key, byte[] jpeg) {}
