package org.gatehouse.imports.sheet;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.gatehouse.platform.text.CleanText;
import org.gatehouse.platform.web.Excerpt;
import org.jspecify.annotations.Nullable;

/**
 * What a workbook declares about its parts.
 *
 * @param sheets the sheets with cells that its user did not hide, at least one
 * @param texts the part with the texts that cells share; null when there is none
 * @param styles the part with the number formats; null when there is none
 * @param since1904 whether days are counted from 1904, as old Macs did
 */
record XlsxWorkbook(
        List<Tab> sheets, @Nullable String texts, @Nullable String styles, boolean since1904) {

    /** Workbooks of people have fewer; the others are not looked at. */
    private static final int MOST_SHEETS = 100;

    private static final int LONGEST_NAME = 200;

    /** A sheet, by its name and its part. */
    record Tab(String name, String part) {}

    static XlsxWorkbook of(XlsxParts parts) throws IOException {
        String name = target(parts.relationships(""), "officeDocument");
        if (name == null) {
            name = "xl/workbook.xml";
        }
        Map<String, XlsxParts.Relationship> related = parts.relationships(name);
        List<Tab> sheets = new ArrayList<>();
        boolean since1904 = false;
        try (XlsxXml xml = parts.open(name)) {
            while (xml != null && sheets.size() < MOST_SHEETS && xml.next()) {
                if (xml.starts("workbookPr")) {
                    since1904 = xml.flag("date1904");
                } else if (xml.starts("sheet")) {
                    addVisible(xml, related, sheets);
                }
            }
        }
        if (sheets.isEmpty()) {
            throw parts.names().contains(name)
                    ? new SheetFault(SheetFault.Kind.UNREADABLE, "The workbook has no sheet that is not hidden.")
                    : XlsxXml.broken();
        }
        return new XlsxWorkbook(sheets, target(related, "sharedStrings"), target(related, "styles"), since1904);
    }

    /** Adds a sheet with cells, unless it is hidden, or a chart. */
    private static void addVisible(XlsxXml xml, Map<String, XlsxParts.Relationship> related, List<Tab> sheets) {
        String state = xml.attribute("state");
        XlsxParts.Relationship sheet = related.get(String.valueOf(xml.attribute("id")));
        boolean shown = state == null || state.equals("visible");
        if (shown && sheet != null && sheet.type().equals("worksheet")) {
            String name = CleanText.typed(Objects.requireNonNullElse(xml.attribute("name"), ""));
            sheets.add(new Tab(Excerpt.beginning(name, LONGEST_NAME), sheet.target()));
        }
    }

    private static @Nullable String target(Map<String, XlsxParts.Relationship> related, String type) {
        return related.values().stream()
                .filter(one -> one.type().equals(type))
                .map(XlsxParts.Relationship::target)
                .findFirst()
                .orElse(null);
    }
}
