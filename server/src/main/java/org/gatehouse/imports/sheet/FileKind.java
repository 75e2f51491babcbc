package org.gatehouse.imports.sheet;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.InputStreamSource;

/** Recognises a file by its first bytes, so that a file which is no table is refused with its name and a way out. */
final class FileKind {

    private static final int SNIFFED = 8192;

    /** What texts have: breaks of lines and pages, tabs, and the escape by which Japanese mail changes its letters. */
    private static final String KNOWN_CONTROLS = "\t\n\u000B\f\r\u001A\u001B";

    private static final String SAVE = "save the table as .xlsx or .csv";

    /**
     * A kind of file that is no table.
     *
     * @param magic its first bytes, each as a character
     */
    private record Kind(String magic, String name) {}

    /** What a file is, and what its sender can do. */
    private record Found(String name, String advice) {}

    private static final List<Kind> BINARY = List.of(
            new Kind("%PDF", "a PDF"),
            new Kind("\u0089PNG", "a PNG picture"),
            new Kind("\u00FF\u00D8\u00FF", "a JPEG picture"),
            new Kind("GIF8", "a GIF picture"),
            new Kind("RIFF", "a WebP picture or a sound"),
            new Kind("II*\0", "a TIFF picture"),
            new Kind("MM\0*", "a TIFF picture"),
            new Kind("BM", "a BMP picture"),
            new Kind("PK\u0005\u0006", "an empty ZIP archive"),
            new Kind("\u001F\u008B", "a file packed by gzip"),
            new Kind("BZh", "a file packed by bzip2"),
            new Kind("\u00FD7zXZ", "a file packed by xz"),
            new Kind("7z\u00BC\u00AF", "a 7z archive"),
            new Kind("Rar!", "a RAR archive"),
            new Kind("{\\rtf", "an RTF text"),
            new Kind("SQLite format 3", "a database"),
            new Kind("bplist", "a list of macOS"));

    private static final List<String> MARKUP =
            List.of("<!doctype", "<html", "<head", "<meta", "<body", "<table", "<style", "<div", "<!--");

    private FileKind() {}

    /**
     * Returns whether the file is a ZIP, as Excel files are.
     *
     * @throws SheetFault for an empty file, and for one that is of a known kind and no table
     */
    static boolean isZip(InputStreamSource file) throws IOException {
        byte[] head;
        try (InputStream content = file.getInputStream()) {
            head = content.readNBytes(SNIFFED);
        }
        if (head.length == 0) {
            throw new SheetFault(SheetFault.Kind.UNREADABLE, "The file is empty.");
        }
        String bytes = new String(head, StandardCharsets.ISO_8859_1);
        if (bytes.startsWith("PK\u0003\u0004")) {
            return true;
        }
        refuse(found(bytes));
        if (isBinary(head)) {
            refuse(new Found("a file of a form that is not known here", SAVE));
        }
        return false;
    }

    /** Texts have hardly a control character, a damaged one a few; of bytes that are no text, each tenth is one. */
    private static boolean isBinary(byte[] head) {
        if (CsvEncoding.marked(head) != null || CsvEncoding.wide(head) != null) {
            return false;
        }
        int controls = 0;
        for (byte one : head) {
            controls += one >= 0 && one < ' ' && KNOWN_CONTROLS.indexOf(one) < 0 ? 1 : 0;
        }
        return controls * 50 > head.length;
    }

    private static void refuse(@Nullable Found found) {
        if (found != null) {
            throw new SheetFault(
                    SheetFault.Kind.UNSUPPORTED,
                    "This is %s, neither CSV nor .xlsx; %s.",
                    found.name(),
                    found.advice());
        }
    }

    private static @Nullable Found found(String bytes) {
        if (bytes.startsWith("\u00D0\u00CF")) {
            return ole(bytes);
        }
        if (bytes.startsWith("\t") && bytes.length() > 3 && "\0\u0002\u0004\b".indexOf(bytes.charAt(1)) >= 0) {
            return new Found("an Excel file of the very old form (.xls)", SAVE);
        }
        if (bytes.startsWith("ftyp", 4)) {
            return new Found("a HEIC picture or a film", SAVE);
        }
        Found binary = BINARY.stream()
                .filter(kind ->
                        bytes.startsWith(kind.magic()) && (kind.magic().length() > 2 || bytes.indexOf('\0') >= 0))
                .map(kind -> new Found(kind.name(), SAVE))
                .findFirst()
                .orElse(null);
        return binary == null ? text(bytes) : binary;
    }

    /** The old container of Office holds several kinds of files, each with streams whose names are in UTF-16. */
    private static Found ole(String bytes) {
        String names = bytes.replace("\0", "");
        if (names.contains("EncryptedPackage") || names.contains("EncryptionInfo")) {
            return new Found("an Excel file with a password", "take the password away and save it again");
        }
        return new Found(
                names.contains("WordDocument")
                        ? "a Word file of the old form (.doc)"
                        : "an Excel file of the old form (.xls) or one with a password",
                SAVE);
    }

    private static @Nullable Found text(String bytes) {
        String text = bytes.replace("\0", "").replaceFirst("^(?:\u00EF\u00BB\u00BF|\u00FF\u00FE|\u00FE\u00FF)", "");
        String start = text.stripLeading().toLowerCase(Locale.ROOT);
        if (start.startsWith("<?xml")) {
            boolean excel = start.contains("excel.sheet") || start.contains("office:spreadsheet");
            return new Found(excel ? "an Excel file of the XML form of 2003" : "an XML file", SAVE);
        }
        if (MARKUP.stream().anyMatch(start::startsWith)) {
            return new Found(
                    "a web page (HTML) whatever its name says", "open it in a spreadsheet program and " + SAVE);
        }
        if (start.startsWith("begin:vcard") || start.startsWith("begin:vcalendar")) {
            return new Found("a list of contacts or dates (vCard, iCalendar)", SAVE);
        }
        boolean json = start.startsWith("{\"") || start.startsWith("[{") || start.startsWith("[\"");
        return json ? new Found("JSON", SAVE) : null;
    }

    /**
     * Refuses a ZIP that is no Excel file.
     *
     * @throws SheetFault that names the kind
     */
    static void requireWorkbook(XlsxParts parts) throws IOException {
        Set<String> names = parts.names();
        if (names.contains("mimetype")) {
            refuse(new Found(openDocument(parts), SAVE));
        } else if (has(names, "word/")) {
            refuse(new Found("a Word file (.docx)", SAVE));
        } else if (has(names, "ppt/")) {
            refuse(new Found("a PowerPoint file (.pptx)", SAVE));
        } else if (names.contains("xl/workbook.bin")) {
            refuse(new Found("an Excel file of the binary form (.xlsb)", SAVE));
        } else if (has(names, "index/") || names.contains("index.zip")) {
            refuse(new Found("a file of Apple Numbers or Pages", "export the table as .xlsx or .csv"));
        } else if (!names.contains("[content_types].xml") && !has(names, "xl/")) {
            refuse(new Found("a ZIP archive", "unpack it and send the table alone"));
        }
    }

    private static boolean has(Set<String> names, String folder) {
        return names.stream().anyMatch(name -> name.startsWith(folder));
    }

    private static String openDocument(XlsxParts parts) throws IOException {
        try (InputStream content = parts.content("mimetype")) {
            String type = content == null ? "" : new String(content.readNBytes(100), StandardCharsets.US_ASCII);
            return type.contains("spreadsheet")
                    ? "a spreadsheet of LibreOffice (.ods)"
                    : type.contains("epub") ? "a book (.epub)" : "a file of LibreOffice (.odt or the like)";
        }
    }
}
