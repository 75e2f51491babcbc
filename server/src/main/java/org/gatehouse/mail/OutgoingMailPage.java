package org.gatehouse.mail;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;

/** A page of the list of mails. */
record OutgoingMailPage(
        @Schema(description = "Newest first") List<OutgoingMail> mails,

        @Schema(description = "How many there are in all", example = "40")
        long totalCount) {}
