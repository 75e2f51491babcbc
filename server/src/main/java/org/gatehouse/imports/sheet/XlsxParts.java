package org.gatehouse.imports.sheet;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/**
 * The parts of an Excel file, which is a ZIP. All of them are unpacked and counted before the first is read, so that a ZIP bomb does no
 * harm. Some programs write the names of parts with other capitals, with backslashes or with a slash in front.
 */
final class XlsxParts implements AutoCloseable {

    private static final int MOST_ENTRIES = 2000;
    private static final int MOST_RELATIONSHIPS = 5000;

    /**
     * A reference from one part to another.
     *
     * @param type its last word: {@code worksheet}, {@code styles} and so on
     * @param target the name of the part
     */
    record Relationship(String type, String target) {}

    private final ZipFile zip;
    private final Map<String, ZipEntry> parts = new HashMap<>();

    XlsxParts(Path file, long mostBytes) throws IOException {
        zip = opened(file);
        try {
            count(mostBytes);
        } catch (IOException | RuntimeException broken) {
            zip.close();
            throw broken;
        }
    }

    private static ZipFile opened(Path file) throws IOException {
        try {
            return new ZipFile(file.toFile());
        } catch (IllegalArgumentException nameThatIsNoText) {
            throw XlsxXml.broken();
        }
    }

    /** Counts by unpacking; the sizes that the entries declare are not trusted. */
    private void count(long limit) throws IOException {
        byte[] piece = new byte[1 << 16];
        long inflated = 0;
        Enumeration<? extends ZipEntry> entries = zip.entries();
        while (entries.hasMoreElements()) {
            ZipEntry entry = entries.nextElement();
            if (parts.put(key(entry.getName()), entry) != null || parts.size() > MOST_ENTRIES) {
                throw new SheetFault(SheetFault.Kind.UNREADABLE, "The file is no Excel file of one workbook.");
            }
            try (InputStream content = zip.getInputStream(entry)) {
                for (int read = content.read(piece); read >= 0; read = content.read(piece)) {
                    inflated += read;
                    if (inflated > limit) {
                        throw new SheetFault(
                                SheetFault.Kind.TOO_LARGE, "The file unpacks to more than %d bytes.", limit);
                    }
                }
            }
        }
    }

    private static String key(String name) {
        String key = name.replace('\\', '/').toLowerCase(Locale.ROOT);
        return key.startsWith("/") ? key.substring(1) : key;
    }

    Set<String> names() {
        return parts.keySet();
    }

    /** Opens a part; null when there is none of that name. */
    @Nullable
    XlsxXml open(String name) throws IOException {
        InputStream content = content(name);
        return content == null ? null : new XlsxXml(content);
    }

    @Nullable
    InputStream content(String name) throws IOException {
        ZipEntry entry = parts.get(key(name));
        return entry == null ? null : zip.getInputStream(entry);
    }

    /** The references of a part by their ids; those of the whole file for the empty name. */
    Map<String, Relationship> relationships(String part) throws IOException {
        int slash = part.lastIndexOf('/') + 1;
        Map<String, Relationship> found = new HashMap<>();
        try (XlsxXml xml = open(part.substring(0, slash) + "_rels/" + part.substring(slash) + ".rels")) {
            while (xml != null && xml.next()) {
                String id = xml.starts("Relationship") ? xml.attribute("Id") : null;
                String type = id == null ? null : xml.attribute("Type");
                String target = type == null ? null : xml.attribute("Target");
                if (id != null && type != null && target != null && !"External".equals(xml.attribute("TargetMode"))) {
                    found.put(id, new Relationship(type.substring(type.lastIndexOf('/') + 1), resolved(part, target)));
                }
                if (found.size() > MOST_RELATIONSHIPS) {
                    throw XlsxXml.broken();
                }
            }
        }
        return found;
    }

    /** Targets are relative to the folder of the part that refers to them. */
    private static String resolved(String part, String target) {
        try {
            return key(URI.create("/" + part).resolve(target.replace('\\', '/')).getPath());
        } catch (IllegalArgumentException broken) {
            throw XlsxXml.broken();
        }
    }

    @Override
    public void close() throws IOException {
        zip.close();
    }
}
