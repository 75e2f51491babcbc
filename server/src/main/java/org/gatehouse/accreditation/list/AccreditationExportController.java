package org.gatehouse.accreditation.list;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.sheet.SheetColumns;
import org.gatehouse.platform.sheet.SheetFile;
import org.gatehouse.platform.sheet.SheetFormat;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.text.Text;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Exports accreditations as a spreadsheet (our own call, docs/api/accreditations.md). */
@RestController
@Tag(name = "accreditations")
record AccreditationExportController(AccreditationExport export) {

    @Operation(
            summary = "Downloads accreditations as a spreadsheet",
            description =
                    "The filters and the order of the list; a row a live accreditation, times in the event's zone."
                            + " XLSX, or CSV with format=csv. Texts that could be read as formulas have an apostrophe"
                            + " before them.")
    @SheetFile
    @GetMapping("/registrations/accreditation/events/{event_id}/accreditations/export")
    void export(
            @PathVariable("event_id") long eventId,
            @ParameterObject AccreditationFilter filter,
            @Doc(SheetFormat.CHOICE) @RequestParam @Nullable String format,
            @RequestParam(defaultValue = "0") int offset,
            @RequestParam(defaultValue = Page.WHOLE_FILE) int limit,
            @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l,
            HttpServletResponse response)
            throws IOException {
        export.send(
                eventId,
                filter.query(),
                AccreditationSort.NAME,
                false,
                Page.ofFile(offset, limit),
                format,
                l,
                SheetColumns.Edition.PLAIN,
                response);
    }
}
