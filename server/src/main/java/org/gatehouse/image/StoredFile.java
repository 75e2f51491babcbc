package org.gatehouse.image;

/**
 * Metadata of an uploaded file.
 *
 * @param sha256 hexadecimal, lower case
 * @param width pixels of the upright picture
 */
public record StoredFile(String sha256, long bytes, String mediaType, int width, int height) {}
