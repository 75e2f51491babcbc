package org.gatehouse.platform.sheet;

import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The response of an endpoint that sends a spreadsheet, for {@code /openapi.json}. */
@ApiResponse(
        responseCode = "200",
        description = "The file; its name is in Content-Disposition",
        content = {
            @Content(mediaType = SheetFormat.XLSX_TYPE, schema = @Schema(type = "string", format = "binary")),
            @Content(mediaType = SheetFormat.CSV_TYPE, schema = @Schema(type = "string"))
        })
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface SheetFile {}
