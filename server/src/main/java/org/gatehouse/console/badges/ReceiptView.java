package org.gatehouse.console.badges;

import java.util.List;
import org.gatehouse.accreditation.list.AccreditationChoices.Choice;
import org.gatehouse.accreditation.list.ListedAccreditation;

/**
 * The sheet on which a delegation signs for its badges.
 *
 * @param rows the badges that were handed out
 * @param left how many of those that were chosen were not handed out, or have no room on the sheet
 */
public record ReceiptView(Choice member, List<ListedAccreditation> rows, long left) {}
