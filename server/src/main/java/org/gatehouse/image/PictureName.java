package org.gatehouse.image;

import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The last part of a picture's address: the hash of the image and the suffix of a variant. */
public record PictureName(UUID thumbnailHash, Variant variant) {

    private static final Pattern NAME = Pattern.compile("([0-9a-fA-F-]{36})(|_[a-z]+)");

    /** Reads the name; empty when no picture can have it. */
    public static Optional<PictureName> of(String name) {
        Matcher parts = NAME.matcher(name);
        if (!parts.matches()) {
            return Optional.empty();
        }
        return Variant.ofSuffix(parts.group(2))
                .flatMap(variant -> uuid(parts.group(1)).map(hash -> new PictureName(hash, variant)));
    }

    private static Optional<UUID> uuid(String text) {
        try {
            return Optional.of(UUID.fromString(text));
        } catch (IllegalArgumentException notOne) {
            return Optional.empty();
        }
    }
}
