package org.gatehouse.imports.sheet;

import com.ctc.wstx.api.WstxInputProperties;
import com.ctc.wstx.exc.WstxLazyException;
import com.ctc.wstx.stax.WstxInputFactory;
import java.io.BufferedInputStream;
import java.io.FilterReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PushbackInputStream;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.codehaus.stax2.XMLInputFactory2;
import org.gatehouse.platform.sheet.CellText;
import org.jspecify.annotations.Nullable;

/**
 * Reads a part of an Excel file element by element. Names are compared without their namespace, because the strict form of the format has
 * other namespaces than the usual one. Nothing that a sender can write makes it use much memory.
 */
final class XlsxXml implements AutoCloseable {

    private static final int MOST_DEPTH = 100;
    private static final int MOST_ATTRIBUTES = 64;
    private static final int LONGEST_ATTRIBUTE = 65_536;

    /** The parser keeps every name that it meets. The whole vocabulary of the format has fewer. */
    private static final int MOST_NAMES = 2000;

    /** At the beginning of a part; where the mark of UTF-8 comes first, the part is in UTF-8. */
    private static final Pattern DECLARATION =
            Pattern.compile("<\\?xml\\s[^>]*?\\sencoding\\s*=\\s*[\"']([^\"'>]*)[\"']");

    private static final int LONGEST_DECLARATION = 256;

    private final Reader content;
    private final XMLStreamReader xml;
    private final Set<String> names = new HashSet<>();

    XlsxXml(InputStream part) throws IOException {
        PushbackInputStream bytes = new PushbackInputStream(new BufferedInputStream(part), LONGEST_DECLARATION);
        byte[] head = bytes.readNBytes(LONGEST_DECLARATION);
        bytes.unread(head);
        this.content = new BoundedReader(new InputStreamReader(bytes, encoding(head)));
        try {
            this.xml = factory().createXMLStreamReader(content);
        } catch (XMLStreamException broken) {
            throw broken();
        }
    }

    /**
     * The encoding of a part: that of its mark or of its first letter, else the one that it declares. Writers of the format should know
     * UTF-8 and UTF-16 alone; small ones write what their language writes by itself.
     */
    private static Charset encoding(byte[] head) {
        int first = head.length < 2 ? 0 : ((head[0] & 0xFF) << 8) | (head[1] & 0xFF);
        return switch (first) {
            case 0xFEFF, 0xFFFE -> StandardCharsets.UTF_16;
            case '<' -> StandardCharsets.UTF_16BE;
            case '<' << 8 -> StandardCharsets.UTF_16LE;
            default -> declared(head);
        };
    }

    /** A declaration that can be read byte by byte is not in UTF-16, even if it declares it: some writers copy it from elsewhere. */
    private static Charset declared(byte[] head) {
        Matcher declaration = DECLARATION.matcher(new String(head, StandardCharsets.ISO_8859_1));
        if (!declaration.lookingAt()) {
            return StandardCharsets.UTF_8;
        }
        try {
            Charset named = Charset.forName(declaration.group(1));
            return new String(head, named).startsWith("<?xml") ? named : StandardCharsets.UTF_8;
        } catch (IllegalArgumentException unknown) {
            throw broken();
        }
    }

    private static XMLInputFactory factory() {
        XMLInputFactory factory = new WstxInputFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, false);
        factory.setProperty(XMLInputFactory2.P_REPORT_CDATA, false);
        factory.setProperty(WstxInputProperties.P_MAX_ELEMENT_DEPTH, MOST_DEPTH);
        factory.setProperty(WstxInputProperties.P_MAX_ATTRIBUTES_PER_ELEMENT, MOST_ATTRIBUTES);
        factory.setProperty(WstxInputProperties.P_MAX_ATTRIBUTE_SIZE, LONGEST_ATTRIBUTE);
        return factory;
    }

    /** Moves to the next start or end of an element; false at the end of the part. */
    boolean next() {
        try {
            while (xml.hasNext()) {
                int event = xml.next();
                if (event == XMLStreamConstants.START_ELEMENT) {
                    remember();
                    return true;
                }
                if (event == XMLStreamConstants.END_ELEMENT) {
                    return true;
                }
                if (event == XMLStreamConstants.DTD || event == XMLStreamConstants.ENTITY_REFERENCE) {
                    throw broken();
                }
            }
            return false;
        } catch (XMLStreamException | WstxLazyException broken) {
            throw broken();
        }
    }

    private void remember() {
        names.add(xml.getLocalName());
        for (int at = 0; at < xml.getAttributeCount(); at++) {
            names.add(xml.getAttributeLocalName(at));
        }
        if (names.size() > MOST_NAMES) {
            throw broken();
        }
    }

    boolean starts(String name) {
        return xml.isStartElement() && xml.getLocalName().equals(name);
    }

    boolean ends(String name) {
        return xml.isEndElement() && xml.getLocalName().equals(name);
    }

    /** The value of an attribute of the element that starts here; null when it has none. */
    @Nullable
    String attribute(String name) {
        for (int at = 0; at < xml.getAttributeCount(); at++) {
            if (xml.getAttributeLocalName(at).equals(name)) {
                return xml.getAttributeValue(at);
            }
        }
        return null;
    }

    /** The number in an attribute; {@code otherwise} when there is no attribute. */
    int number(String name, int otherwise) {
        String value = attribute(name);
        try {
            return value == null ? otherwise : Integer.parseInt(value.strip());
        } catch (NumberFormatException broken) {
            throw broken();
        }
    }

    /** Whether an attribute is true, in one of the notations of XML. */
    boolean flag(String name) {
        String value = attribute(name);
        return "1".equals(value) || "true".equals(value) || "on".equals(value);
    }

    /** The text of the element that starts here without that of elements inside; moves to its end. */
    String text() {
        StringBuilder text = new StringBuilder();
        try {
            int depth = 1;
            while (depth > 0) {
                int event = xml.next();
                if (event == XMLStreamConstants.START_ELEMENT) {
                    remember();
                    depth++;
                } else if (event == XMLStreamConstants.END_ELEMENT) {
                    depth--;
                } else if (depth == 1 && xml.isCharacters()) {
                    append(text, xml.getText());
                } else if (event == XMLStreamConstants.ENTITY_REFERENCE) {
                    throw broken();
                }
            }
        } catch (XMLStreamException | WstxLazyException broken) {
            throw broken();
        }
        return text.toString();
    }

    /** Appends to the text of a cell, which has an end. */
    static void append(StringBuilder text, String more) {
        if (text.length() + more.length() > CellText.LONGEST_IN_XLSX) {
            throw new SheetFault(
                    SheetFault.Kind.UNREADABLE,
                    "A cell has more than %d characters, which no Excel file may have.",
                    CellText.LONGEST_IN_XLSX);
        }
        text.append(more);
    }

    /** Moves to the end of the element that starts here. */
    void skip() {
        for (int depth = 1; depth > 0; ) {
            if (!next()) {
                throw broken();
            }
            depth += xml.isStartElement() ? 1 : -1;
        }
    }

    static SheetFault broken() {
        return new SheetFault(
                SheetFault.Kind.UNREADABLE,
                "The file begins like an Excel file and cannot be read as one; save it again in Excel, or as CSV.");
    }

    /** Gives up on a name without an end, which the parser would keep whole. */
    private static final class BoundedReader extends FilterReader {

        private static final int LONGEST = 100_000;
        private static final String ENDS = " \t\r\n<>/=\"";

        private int length;

        BoundedReader(Reader content) {
            super(content);
        }

        @Override
        public int read(char[] letters, int from, int most) throws IOException {
            int read = super.read(letters, from, most);
            for (int at = from; at < from + read; at++) {
                length = ENDS.indexOf(letters[at]) >= 0 ? 0 : length + 1;
            }
            if (length > LONGEST) {
                throw broken();
            }
            return read;
        }
    }

    @Override
    public void close() throws IOException {
        try {
            xml.close();
        } catch (XMLStreamException broken) {
            throw new IOException(broken);
        } finally {
            content.close();
        }
    }
}
