package org.gatehouse.mail.log;

import java.util.List;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;

/** A page of the list of mails. */
public record OutgoingMailPage(
        @Doc("Newest first") List<OutgoingMail> mails,
        @Doc("How many there are in all") @Example("40") long totalCount) {}
