package org.gatehouse.platform.sheet.reading;

import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a workbook says about its parts.
 *
 * @param sheet the part of the first sheet with cells that its user did not hide
 * @param texts the part with the texts that cells share; null when there is none
 * @param styles the part with the number formats; null when there is none
 * @param since1904 whether days are counted from 1904, as old Macs did
 */
record XlsxWorkbook(
        String sheet, @Nullable String texts, @Nullable String styles, boolean since1904) {

    static XlsxWorkbook of(XlsxParts parts) throws IOException {
        String name = target(parts.relationships(""), "officeDocument");
        if (name == null) {
            name = "xl/workbook.xml";
        }
        Map<String, XlsxParts.Relationship> related = parts.relationships(name);
        String sheet = null;
        boolean since1904 = false;
        try (XlsxXml xml = parts.open(name)) {
            while (xml != null && sheet == null && xml.next()) {
                if (xml.starts("workbookPr")) {
                    since1904 = xml.flag("date1904");
                } else if (xml.starts("sheet")) {
                    sheet = visible(xml, related);
                }
            }
        }
        if (sheet == null) {
            throw parts.names().contains(name)
                    ? new SheetFault(SheetFault.Kind.UNREADABLE, "The workbook has no sheet that is not hidden.")
                    : XlsxXml.broken();
        }
        return new XlsxWorkbook(sheet, target(related, "sharedStrings"), target(related, "styles"), since1904);
    }

    /** The part of a sheet with cells; null when it is hidden, or a chart. */
    private static @Nullable String visible(XlsxXml xml, Map<String, XlsxParts.Relationship> related) {
        String state = xml.attribute("state");
        XlsxParts.Relationship sheet = related.get(String.valueOf(xml.attribute("id")));
        boolean shown = state == null || state.equals("visible");
        return shown && sheet != null && sheet.type().equals("worksheet") ? sheet.target() : null;
    }

    private static @Nullable String target(Map<String, XlsxParts.Relationship> related, String type) {
        return related.values().stream()
                .filter(one -> one.type().equals(type))
                .map(XlsxParts.Relationship::target)
                .findFirst()
                .orElse(null);
    }
}
